import { z } from 'zod'

/** RFC 9457 problem details: the body of every API error, with type application/problem+json. */
export const problem = z.object({
  type: z.string().describe('Stable identifier of the problem type, such as /problems/invalid-input'),
  title: z.string(),
  status: z.number().int(),
  detail: z.string().describe('What happened, in plain words'),
  code: z.string().describe('Last segment of type, for programs'),
  errors: z
    .array(z.object({ field: z.string(), message: z.string() }))
    .optional()
    .describe('One entry per invalid field'),
})
export type Problem = z.infer<typeof problem>
