import { z } from 'zod'
import { fault } from '../field-fault.ts'
import { latitude, longitude, queryNumber } from '../fields.ts'

/** The MMSI in the path: nine digits. */
export const mmsiDigits = z
  .string()
  .regex(/^\d+$/, { error: fault('mmsi_not_a_number'), abort: true })
  .regex(/^\d{9}$/, fault('mmsi_wrong_length', { digits: 9 }))
  .transform(Number)

/** The edges of a box: all or none. */
export const boxEdges = ['south', 'west', 'north', 'east'] as const

export const boxFields = {
  south: queryNumber('south', latitude).optional(),
  west: queryNumber('west', longitude).optional().describe('Greater than east for a box across the 180th meridian'),
  north: queryNumber('north', latitude).optional(),
  east: queryNumber('east', longitude).optional(),
}

/** Adds an issue for each missing edge, and when the north edge lies south of the south edge. */
export function requireEdges(
  query: { readonly [Edge in (typeof boxEdges)[number]]?: number | undefined },
  context: z.RefinementCtx,
): void {
  for (const name of boxEdges) {
    if (query[name] === undefined)
      context.addIssue({ code: 'custom', path: [name], message: fault('parameter_missing', { name }) })
  }
  const { south, north } = query
  if (south !== undefined && north !== undefined && north < south)
    context.addIssue({ code: 'custom', path: ['north'], message: fault('box_reversed') })
}

/** The `next` of the previous page. */
export const pageEndOf = (maximum: number) =>
  z.string().max(maximum, fault('too_long', { maximum })).describe('Value of `next` on the previous page')
