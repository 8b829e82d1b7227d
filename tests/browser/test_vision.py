"""Seats are told apart by eyes that see fewer colours, or none: pictures of pieces compared."""

from base64 import b64encode
from itertools import combinations

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import OpenPage

KINDS = ("gem", "sign", "figure", "leader", "emblem")
SEATS = 4
CELL = 26  # pixels: about as small as a piece is on a phone
# What has to differ: of the pixels of a cell a tenth, by more than an eye overlooks.
SHARE = 0.1
EYES = ("protanopia", "deuteranopia", "tritanopia", "achromatopsia")

# The pieces in rows, a seat a column, above everything else on the page.
LAY_OUT = """([kinds, seats, cell]) => {
    const piece = (kind, row, seat) => {
        const size = kind === 'emblem' ? 1.4 : 0.55
        const [x, y] = [(seat + 0.5) * cell, (row + 0.62) * cell]
        return `<use href="#${kind}-${seat}" class="seat-${seat}"
            transform="translate(${x} ${y}) scale(${size})" />`
    }
    const all = [...Array(seats).keys()]
    const pieces = kinds.flatMap((kind, row) => all.map(seat => piece(kind, row, seat)))
    const sheet = document.createElement('div')
    sheet.innerHTML = `<svg width="${seats * cell}" height="${kinds.length * cell}"></svg>`
    sheet.firstChild.innerHTML = pieces.join('')
    Object.assign(sheet.style, { position: 'fixed', inset: '0 auto auto 0', zIndex: 99 })
    sheet.style.background = getComputedStyle(document.body).getPropertyValue('--card')
    document.body.append(sheet)
}"""

# How large a share of the pixels of two cells differs by more than a tenth of the way to white.
DIFFERENCES = """async ([picture, kinds, pairs, cell]) => {
    const bytes = Uint8Array.from(atob(picture), one => one.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d', {
        willReadFrequently: true,
    })
    canvas.drawImage(bitmap, 0, 0)
    const pixels = (row, seat) => canvas.getImageData(seat * cell, row * cell, cell, cell).data
    const share = (one, other) => {
        let far = 0
        for (let at = 0; at < one.length; at += 4)
            if ([0, 1, 2].some(part => Math.abs(one[at + part] - other[at + part]) > 25)) far += 1
        return far / (one.length / 4)
    }
    return kinds.map((_, row) => pairs.map(([a, b]) => share(pixels(row, a), pixels(row, b))))
}"""


def seen_by(page: Page, eye: str) -> bytes:
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setEmulatedVisionDeficiency", {"type": eye})
    clip = {"x": 0, "y": 0, "width": SEATS * CELL, "height": len(KINDS) * CELL}
    return page.screenshot(clip=clip)  # type: ignore[arg-type]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_piece_of_a_seat_is_told_from_every_other_by_all_eyes(
    open_page: OpenPage, theme: str
) -> None:
    page = open_page(theme=theme)
    page.locator("#gem-0").wait_for(state="attached")
    page.evaluate(LAY_OUT, [KINDS, SEATS, CELL])
    pairs = list(combinations(range(SEATS), 2))
    for eye in EYES:
        picture = b64encode(seen_by(page, eye)).decode()
        shares = page.evaluate(DIFFERENCES, [picture, KINDS, pairs, CELL])
        for kind, row in zip(KINDS, shares, strict=True):
            for pair, share in zip(pairs, row, strict=True):
                assert share >= SHARE, (eye, kind, pair, share)
