import type { ParamsOf } from '@varuna/contract/statement'

/** What a package states: a code, and the facts that its text is made from. */
type Statement = { readonly code: string; readonly params: unknown }

/** One function for each code of a union of statements; each takes the params of its code. */
export type Texts<Each extends Statement> = {
  readonly [Code in Each['code']]: (params: ParamsOf<Each, Code>) => string
}

/** The text of a statement in the language of `texts`. A code that a later version stored is its own text. */
export function textOf<const Each extends Statement>(texts: Texts<Each>, statement: Each): string {
  const { code, params } = statement
  // A stored code may be any text: 'constructor' names no text, though every object has it.
  if (!Object.hasOwn(texts, code)) return code
  return (texts as Readonly<Record<string, (params: unknown) => string>>)[code]?.(params) ?? code
}
