import { z } from 'zod'

/** GET /api/simulation: the simulated traffic of this installation, visible to every account and marked as simulated everywhere. */
export const simulation = z.object({
  state: z.enum(['off', 'starting', 'running', 'removing', 'ended']),
  vessels: z.number().int().describe('Number of simulated vessels under way; 0 when off'),
  since: z.iso.datetime().nullable().describe('Time at which it was started; null when off'),
  ended: z
    .object({
      at: z.iso.datetime(),
      until: z.iso.datetime().describe('Time until which it can be restored'),
      vessels: z
        .number()
        .int()
        .describe(
          'Number of vessels that can be restored; 0 when `varuna simulate` had stored them, so that only their alerts can be restored',
        ),
      alerts: z.number().int().describe('Number of alerts that are restored with it'),
    })
    .nullable()
    .describe('The ended simulation; null unless it can be restored'),
})
export type Simulation = z.infer<typeof simulation>

/** GET /api/simulation/removal: what ending the simulation removes, and what it keeps. */
export const simulationRemoval = z.object({
  vessels: z.number().int(),
  alerts: z.number().int().describe('Number of alerts about simulated vessels'),
  decided: z
    .number()
    .int()
    .describe('Number of these alerts that are acknowledged, confirmed, dismissed or in need of evidence'),
  withNotes: z.number().int().describe('Number of these alerts with a note'),
  kept: z
    .number()
    .int()
    .describe('Number of these alerts that are kept, because they are decided, assigned, annotated or in a case'),
})
export type SimulationRemoval = z.infer<typeof simulationRemoval>

/**
 * POST /api/simulation starts the simulation, DELETE ends it and removes its vessels, POST /api/simulation/restore restores it within a
 * day; each responds 202 with its state.
 */
export const simulationStart = z.object({
  vessels: z.number().int().min(1).max(2_000).default(300),
  seed: z
    .number()
    .int()
    .min(0)
    .max(2 ** 31 - 1)
    .default(1),
})
export type SimulationStart = z.infer<typeof simulationStart>
