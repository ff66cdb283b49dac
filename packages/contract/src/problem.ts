import { z } from 'zod'

const params = z.record(z.string(), z.unknown()).describe('The facts that the text is made from')

const fieldProblem = z.object({
  field: z.string(),
  code: z.string().describe('What is wrong with the field; the same in every language'),
  params,
  message: z.string().describe('What is wrong with the field, in plain words'),
})
export type FieldProblem = z.infer<typeof fieldProblem>

/** RFC 9457 problem details: the body of every API error, with type application/problem+json. */
export const problem = z.object({
  type: z.string().describe('Stable identifier of the problem type, such as /problems/invalid-input'),
  title: z.string(),
  status: z.number().int(),
  detail: z.string().describe('What happened, in plain words'),
  code: z.string().describe('Last segment of type, for programs'),
  fault: z
    .object({ code: z.string().describe('The same in every language'), params })
    .optional()
    .describe('What detail states; absent where the request cannot be read'),
  errors: z.array(fieldProblem).optional().describe('One entry per invalid field'),
})
export type Problem = z.infer<typeof problem>
