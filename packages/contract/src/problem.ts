import { z } from 'zod'

/** RFC 9457 problem details; every error of the API has this shape and the type application/problem+json. */
export const problem = z.object({
  type: z.string().describe('A stable name of the kind of problem, such as /problems/invalid-input'),
  title: z.string(),
  status: z.number().int(),
  detail: z.string().describe('What happened, in plain words'),
  code: z.string().describe('The last part of type, for programs'),
  errors: z
    .array(z.object({ field: z.string(), message: z.string() }))
    .optional()
    .describe('One entry for each field that is wrong'),
})
export type Problem = z.infer<typeof problem>
