import { z } from 'zod'

/** A statement as stored: a code and facts, without text. */
export const storedStatement = z.object({
  code: z.string().describe('Code of the statement, the same in every language'),
  params: z.record(z.string(), z.unknown()).describe('Facts in the text, by name; names carry their units'),
})

/** The params of one code in a union of statements. */
export type ParamsOf<Each extends { code: string; params: unknown }, Code> = Each extends unknown
  ? Code extends Each['code']
    ? Each['params']
    : never
  : never

/** A statement as returned by the API. */
export const statement = storedStatement.extend({
  text: z.string().describe('Text of the statement in the language of the request, or in English'),
})
export type Statement = z.infer<typeof statement>
