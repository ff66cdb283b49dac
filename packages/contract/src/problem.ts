import { z } from 'zod'

const params = z.record(z.string(), z.unknown()).describe('Facts in the text, by name')

const fieldProblem = z.object({
  field: z.string(),
  code: z.string().describe('Code of the fault, the same in every language'),
  params,
  message: z.string().describe('What is wrong with the field, in the language of the request, or in English'),
})
export type FieldProblem = z.infer<typeof fieldProblem>

/** RFC 9457 problem details: the body of every API error, with type application/problem+json. */
export const problem = z.object({
  type: z.string().describe('Stable identifier of the problem type, such as /problems/invalid-input'),
  title: z.string(),
  status: z.number().int(),
  detail: z.string().describe('What happened, in the language of the request, or in English'),
  code: z.string().describe('Last segment of `type`'),
  fault: z
    .object({ code: z.string().describe('Code of the fault, the same in every language'), params })
    .optional()
    .describe('Code and facts of `detail`; absent when the request cannot be read'),
  errors: z.array(fieldProblem).optional().describe('One entry per invalid field'),
})
export type Problem = z.infer<typeof problem>
