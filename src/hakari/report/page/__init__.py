"""The report: one HTML page that says which system, how sure, and why; it needs no network and no other file."""

from hakari.report.page.build import ReportOptions, build_report
from hakari.report.page.html import render_page, write_page
from hakari.report.page.report import Report

__all__ = ["Report", "ReportOptions", "build_report", "render_page", "write_page"]
