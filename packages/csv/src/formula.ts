/** Spreadsheets run a cell that begins like this as a formula; leading apostrophes may be earlier guards. */
const FORMULA = /^'*[=+\-@\t\r]/

/** Prefixes an apostrophe where a spreadsheet would run the text as a formula. */
export const guardFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** Removes the guard. */
export const unguardFormula = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text
