/** Light what lies beside the board, whoever draws it and however often: by a rule, not by hand. */

const LIT = '{ outline: 3px solid var(--lit); outline-offset: -1px; border-radius: 8px }'

const sheet = new CSSStyleSheet()

/** `buttons` of what is to be done come into sight, too. */
export function lightBeside(panels: string[], buttons: string[]): void {
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet)
  const lit = [...panels, ...buttons]
  sheet.replaceSync(lit.length === 0 ? '' : `${lit.join(', ')} ${LIT}`)
  if (buttons.length > 0)
    requestAnimationFrame(() =>
      document.querySelector(buttons.join(', '))?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    )
}
