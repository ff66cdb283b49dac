import { z } from 'zod'

/** GET /api/simulation: simulated traffic of this installation, seen by every account and marked as simulated wherever it appears. */
export const simulation = z.object({
  state: z.enum(['off', 'starting', 'running', 'removing']),
  vessels: z.number().int().describe('Simulated vessels that are under way; 0 when off'),
  since: z.iso.datetime().nullable().describe('When it was started'),
})
export type Simulation = z.infer<typeof simulation>

/** POST /api/simulation starts it, DELETE ends it and removes its vessels without a trace; both answer 202 with its state. */
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
