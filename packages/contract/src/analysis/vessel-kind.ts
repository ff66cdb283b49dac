import { broadGears, vesselKinds } from '@varuna/vocabulary/vessel-kinds'
import { z } from 'zod'
import { statement, storedStatement } from '../statement.ts'

const weight = z
  .number()
  .describe(
    'How far the fact moves the log-odds of a fishing vessel, natural logarithm; the weights of all facts add up',
  )

const answer = z.object({
  verdict: z.enum(['fishing_vessel', 'other_vessel', 'cannot_say']),
  probability: z.number().min(0).max(1).describe('Probability of a fishing vessel, 0 to 1'),
  kinds: z
    .array(z.object({ kind: z.enum(vesselKinds), probability: z.number().min(0).max(1) }))
    .describe('All kinds of vessel, the most probable first'),
  gear: z
    .object({ gear: z.enum(broadGears), probability: z.number().min(0).max(1) })
    .nullable()
    .describe('The most probable gear of a fishing vessel; null when none is probable enough'),
  contradicted: z.boolean().describe('True when the track points to another kind than the type that the vessel states'),
  version: z.string().describe('Version of the classifier of tracks'),
})

/** As stored: facts without text. */
export const storedVesselKind = answer.extend({ facts: z.array(storedStatement.extend({ weight })) })

/** Answer to the question whether it is a fishing vessel. */
export const vesselKindAnswer = answer.extend({
  facts: z
    .array(statement.extend({ weight }))
    .describe('What the answer rests on, in the order in which it was weighed'),
})
export type VesselKindAnswer = z.infer<typeof vesselKindAnswer>
