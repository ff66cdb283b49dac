import { limitsOf, ruleNumbers, type RuleNumber } from '@varuna/vocabulary/alert-rules'
import { z } from 'zod'
import { fault } from '../field-fault.ts'
import { person } from '../people/person.ts'
import { alertLevel } from './alert-queue.ts'

export const ruleNumber = z.enum(ruleNumbers)

/** PUT /api/alert-rules/built-in/:number. */
export const builtInRuleRequest = z.object({
  active: z.boolean(),
  level: alertLevel.nullable().describe('Null for the level by the table of the rule'),
  limits: z
    .record(z.string(), z.number())
    .describe('Hours and nautical miles, by name; those left out are as they ship'),
})
export type BuiltInRuleRequest = z.infer<typeof builtInRuleRequest>

/** The request of one rule, whose limits have its names and ranges. */
export const builtInRuleRequestOf = (number: RuleNumber) =>
  builtInRuleRequest.extend({
    limits: z.strictObject(
      Object.fromEntries(
        Object.entries(limitsOf(number)).map(([name, { least, most }]) => [
          name,
          z
            .number({ error: fault('value_of_wrong_type', { expected: 'number' }) })
            .min(least, fault('value_too_small', { minimum: least }))
            .max(most, fault('value_too_large', { maximum: most }))
            .optional(),
        ]),
      ),
    ),
  })

/** A rule that ships with Varuna, as it is set here. */
export const builtInRule = builtInRuleRequest.extend({
  number: ruleNumber,
  changed: z
    .object({ time: z.iso.datetime(), by: person.nullable() })
    .nullable()
    .describe('When it was last changed; null while it is as it ships'),
})
export type BuiltInRule = z.infer<typeof builtInRule>
