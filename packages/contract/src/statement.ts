import { z } from 'zod'

/** A statement as it is stored: a code and facts, without text. */
export const storedStatement = z.object({
  code: z
    .string()
    .describe(
      "What is stated; the same in every language. 'earlier_text' for a sentence stored before there were codes",
    ),
  params: z.record(z.string(), z.unknown()).describe('The facts that the text is made from, with the unit in the name'),
})

/** The params of one code in a union of statements. */
export type ParamsOf<Each extends { code: string; params: unknown }, Code> = Each extends unknown
  ? Code extends Each['code']
    ? Each['params']
    : never
  : never

/** A sentence of a record from before statements had codes. It stays in the language in which it was stored. */
export type EarlierText = { readonly code: 'earlier_text'; readonly params: { readonly text: string } }

/** A statement as it is answered. */
export const statement = storedStatement.extend({
  text: z.string().describe('The statement in the language of the request, or in English'),
})
export type Statement = z.infer<typeof statement>
