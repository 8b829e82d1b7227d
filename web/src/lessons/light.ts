/** Light what lies beside the board, whoever draws it and however often: by a rule, not by hand. */

const LIT = '{ outline: 3px solid var(--lit); outline-offset: -1px; border-radius: 8px }'

const sheet = new CSSStyleSheet()

export function lightBeside(selectors: string[]): void {
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet)
  sheet.replaceSync(selectors.length === 0 ? '' : `${selectors.join(', ')} ${LIT}`)
}
