"""One option of a metric at several values: ``wcder:jump=0.5,1,2,3,4``."""

from __future__ import annotations

from dataclasses import dataclass

from hakari.errors import OptionError

__all__ = ["Sweep"]


@dataclass(frozen=True)
class Sweep:
    """A metric with an option that takes several values.

    Examples
    --------
    >>> sweep = Sweep.parse("wcder:tokenize=none,jump=0.5,1,2")
    >>> sweep.option, sweep.values, sweep.specs[1]
    ('jump', ('0.5', '1', '2'), 'wcder:tokenize=none,jump=1')
    """

    metric: str
    fixed: tuple[str, ...]
    """The other options, each as ``name=value``."""
    option: str
    values: tuple[str, ...]

    @property
    def specs(self) -> tuple[str, ...]:
        """The metric at every value, as specifications."""
        return tuple(f"{self.metric}:{','.join((*self.fixed, f'{self.option}={v}'))}" for v in self.values)

    @classmethod
    def parse(cls, text: str) -> Sweep:
        """Return the sweep of a text; a word without ``=`` is one more value of the option before it.

        Raises
        ------
        OptionError
            If not exactly one option has several values.
        """
        metric, _, rest = text.partition(":")
        options: list[tuple[str, list[str]]] = []
        for word in rest.split(",") if rest else ():
            name, equals, value = word.partition("=")
            if equals:
                options.append((name, [value]))
            elif options:
                options[-1][1].append(word)
            else:
                options.append((name, []))
        swept = [(name, values) for name, values in options if len(values) > 1]
        if len(swept) != 1:
            raise OptionError(
                f"a sweep has one option with several values; {text!r} has {len(swept)}",
                remedy="Write it such as wcder:jump=0.5,1,2; write options without a value as NAME=yes.",
            )
        ((option, values),) = swept
        if len(set(values)) < len(values):
            raise OptionError(f"every value may stand once; {option}={','.join(values)} came")
        fixed = tuple("=".join([name, *own]) if own else f"{name}=yes" for name, own in options if name != option)
        return cls(metric, fixed, option, tuple(values))
