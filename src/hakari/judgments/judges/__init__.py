"""What each judge does, and which judges are suspicious."""

from hakari.judgments.judges.profile import Profile, profiles
from hakari.judgments.judges.report import judge_report
from hakari.judgments.judges.result import JudgeReport, JudgeRow

__all__ = ["JudgeReport", "JudgeRow", "Profile", "judge_report", "profiles"]
