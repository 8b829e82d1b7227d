"""Pages of the lab: one file each, with pictures and their figures in tables beside them."""

from collections.abc import Iterable, Mapping, Sequence
from html import escape

from incognita import __version__
from incognita.core.form import form

Row = Sequence[str]

_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
body {{ font: 16px/1.5 system-ui, sans-serif; color: #111; background: #fff;
  max-width: 70rem; margin: 2rem auto; padding: 0 1rem; }}
h1 {{ line-height: 1.2; }}
section {{ margin: 2.5rem 0; break-inside: avoid; }}
.beside {{ display: flex; flex-wrap: wrap; gap: 1.5rem 2.5rem; align-items: flex-start; }}
figure {{ margin: 0; flex: 1 1 26rem; max-width: 40rem; }}
figure {{ overflow-x: auto; }}
svg {{ width: 100%; min-width: 30rem; height: auto; }}
.figures {{ flex: 1 1 18rem; overflow-x: auto; }}
table {{ border-collapse: collapse; font-size: .875rem; font-variant-numeric: tabular-nums; }}
caption {{ text-align: left; font-weight: 600; padding-bottom: .3rem; white-space: nowrap; }}
th, td {{ padding: .2rem .7rem .2rem 0; border-bottom: 1px solid #ccc; text-align: right; }}
th:first-child, td:first-child {{ text-align: left; }}
.facts td {{ text-align: left; }}
p.note {{ color: #444; max-width: 46rem; }}
@media print {{
  body {{ font-size: 10pt; margin: 0; max-width: none; }}
  section {{ margin: 1rem 0; }}
  .beside {{ display: block; }}
  figure {{ max-width: 13cm; }} svg {{ min-width: 0; }}
  .figures {{ overflow: visible; margin-top: .5rem; }}
}}
</style>
</head>
<body>
<main>
<h1>{title}</h1>
{facts}
{sections}
</main>
<footer><p class="note">Made by incognita {version}, rules {form}. {note}</p></footer>
</body>
</html>
"""


def page(title: str, about: str, facts: Sequence[Row], sections: Iterable[str], note: str) -> str:
    """The whole page: a table about it first, the sections, and a note at its foot."""
    return _PAGE.format(
        title=escape(title),
        facts=f'<div class="facts">{table(about, ["", ""], facts)}</div>',
        sections="\n".join(sections),
        version=__version__,
        form=form(),
        note=escape(note, quote=False),
    )


def section(heading: str, note: str, picture: str, tables: str) -> str:
    return (
        f'<section>\n<h2>{escape(heading)}</h2>\n<p class="note">{escape(note)}</p>\n'
        f'<div class="beside"><figure>{picture}</figure>'
        f'<div class="figures">{tables}</div></div>\n</section>'
    )


def table(caption: str, head: Row, rows: Sequence[Row]) -> str:
    titles = "".join(f'<th scope="col">{escape(title)}</th>' for title in head)
    top = f"<thead><tr>{titles}</tr></thead>" if any(head) else ""
    body = "".join(
        f'<tr><th scope="row">{escape(first)}</th>'
        + "".join(f"<td>{escape(cell)}</td>" for cell in rest)
        + "</tr>"
        for first, *rest in rows
    )
    return f"<table><caption>{escape(caption)}</caption>{top}<tbody>{body}</tbody></table>"


def told(by_name: Mapping[str, str]) -> str:
    """The alternative text of a picture: what it shows, in words."""
    return escape("; ".join(f"{name}: {value}" for name, value in by_name.items()))
