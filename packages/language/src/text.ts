/** What a package states: a code, and the facts that its text is made from. */
type Statement = { readonly code: string; readonly params: unknown }

type ParamsOf<Each extends Statement, Code> = Each extends Statement
  ? Code extends Each['code']
    ? Each['params']
    : never
  : never

/** One function for each code of a union of statements; each takes the params of its code. */
export type Texts<Each extends Statement> = {
  readonly [Code in Each['code']]: (params: ParamsOf<Each, Code>) => string
}

/** The text of a statement. */
export function textOf<Each extends Statement>(texts: Texts<Each>, { code, params }: Each): string {
  const write = texts[code as Each['code']] as (params: Each['params']) => string
  return write(params)
}
