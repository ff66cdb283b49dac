/** Spreadsheets take a cell that begins so for a formula, also behind apostrophes that were guards before. */
const FORMULA = /^'*[=+\-@\t\r]/

/** A text with an apostrophe in front where a spreadsheet would run it as a formula. */
export const guardFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** The text that was guarded. */
export const unguardFormula = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text
