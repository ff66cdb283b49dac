import { hasLevel, isWhole, limitsOf, ruleNumbers, type RuleNumber } from '@varuna/vocabulary/alert-rules'
import { z } from 'zod'
import { fault } from '../field-fault.ts'
import { person } from '../people/person.ts'
import { alertLevel } from './alert-queue.ts'
import { versionNumber } from './rule-conditions.ts'

export const ruleNumber = z.enum(ruleNumbers)

/** PUT /api/alert-rules/built-in/:number. */
export const builtInRuleRequest = z.object({
  active: z.boolean(),
  level: alertLevel
    .nullable()
    .describe('Null for the level by the table of the rule, and for a rule about all alerts, which has none'),
  limits: z
    .record(z.string(), z.number())
    .describe('Hours, nautical miles, counts and scores, by name; those left out are as they ship'),
})
export type BuiltInRuleRequest = z.infer<typeof builtInRuleRequest>

/** The request of one rule, whose limits have its names and ranges. */
export const builtInRuleRequestOf = (number: RuleNumber) =>
  builtInRuleRequest.extend({
    level: builtInRuleRequest.shape.level.refine(
      (level) => level === null || hasLevel(number),
      fault('value_unexpected'),
    ),
    limits: z.strictObject(
      Object.fromEntries(
        Object.entries(limitsOf(number)).map(([name, limit]) => [
          name,
          z
            .number({ error: fault('value_of_wrong_type', { expected: 'number' }) })
            .min(limit.least, fault('value_too_small', { minimum: limit.least }))
            .max(limit.most, fault('value_too_large', { maximum: limit.most }))
            .refine(
              (value) => !isWhole(limit) || Number.isInteger(value),
              fault('value_of_wrong_type', { expected: 'whole_number' }),
            )
            .optional(),
        ]),
      ),
    ),
  })

/** How a rule is set, as its body was stored; null when damaged. */
export function readBuiltInSetting(number: RuleNumber, body: string): BuiltInRuleRequest | null {
  try {
    const { active, level, limits } = builtInRuleRequestOf(number).parse(JSON.parse(body))
    return { active, level, limits: statedLimits(limits) }
  } catch {
    return null
  }
}

/** Limits without those that are as they ship. */
export const statedLimits = (limits: Readonly<Record<string, number | undefined>>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(limits).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
  )

const isNumber = (number: string): number is RuleNumber => (ruleNumbers as readonly string[]).includes(number)

/** How the built-in rules are set, by number; a damaged row is left out, so that its rule is as it ships. */
export const readBuiltInSettings = (
  rows: readonly { readonly number: string; readonly body: string }[],
): ReadonlyMap<RuleNumber, BuiltInRuleRequest> =>
  new Map(
    rows.flatMap(({ number, body }) => {
      const setting = isNumber(number) ? readBuiltInSetting(number, body) : null
      return setting !== null && isNumber(number) ? [[number, setting] as const] : []
    }),
  )

/** A rule that ships with Varuna, as it is set here. */
export const builtInRule = builtInRuleRequest.extend({
  number: ruleNumber,
  shipped: z.record(z.string(), z.number()).describe('The limits of this installation where nobody changed them'),
  changed: z
    .object({ time: z.iso.datetime(), by: person.nullable() })
    .nullable()
    .describe('When it was last changed; null while it is as it ships'),
})
export type BuiltInRule = z.infer<typeof builtInRule>

/** GET /api/alert-rules/built-in/:number/versions: how a rule was set before, the newest first. */
export const builtInRuleVersions = z.object({
  kept: z
    .number()
    .int()
    .describe('Earlier versions that are kept of one rule, besides the one that ships, which always is'),
  versions: z.array(
    z.object({
      number: z.number().int().describe('From 1, in the order in which they were saved'),
      rule: builtInRuleRequest,
      savedAt: z.iso.datetime().nullable().describe('Null for the rule as it ships'),
      replacedAt: z.iso.datetime(),
      by: person.nullable().describe('Who saved it'),
    }),
  ),
})
export type BuiltInRuleVersions = z.infer<typeof builtInRuleVersions>
export type BuiltInRuleVersion = BuiltInRuleVersions['versions'][number]

export const builtInRuleVersionParams = z.object({ number: ruleNumber, version: versionNumber })
