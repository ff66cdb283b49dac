import { z } from 'zod'

/** GET /api/simulation: the simulated traffic of this installation, visible to every account and marked as simulated everywhere. */
export const simulation = z.object({
  state: z.enum(['off', 'starting', 'running', 'removing', 'ended']),
  vessels: z.number().int().describe('Simulated vessels that are under way; 0 when off'),
  since: z.iso.datetime().nullable().describe('When it was started'),
  ended: z
    .object({
      at: z.iso.datetime(),
      until: z.iso.datetime().describe('Until when it can be brought back'),
      vessels: z.number().int().describe('0 where the command had stored it: only its alerts come back'),
      alerts: z.number().int().describe('Alerts that come back with it'),
    })
    .nullable()
    .describe('Null unless it was ended and can be brought back'),
})
export type Simulation = z.infer<typeof simulation>

/** GET /api/simulation/removal: what ending the simulation removes, and what it keeps. */
export const simulationRemoval = z.object({
  vessels: z.number().int(),
  alerts: z.number().int().describe('Alerts about simulated vessels'),
  decided: z.number().int().describe('Of them acknowledged, confirmed, dismissed or in need of evidence'),
  withNotes: z.number().int().describe('Of them with a note'),
  kept: z.number().int().describe('Of them decided, assigned, annotated or in a case: they stay'),
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
