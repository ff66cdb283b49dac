import { setImmediate as immediate } from 'node:timers/promises'
import type { Actor } from '../../../audit/actor.ts'
import type { AuditAct } from '../../../audit/audit-entry.ts'
import type { SimulationRow } from '../../../store/interfaces/rows/position-rows.ts'
import type { PositionStore } from '../../../store/interfaces/watch/position-store.ts'
import type { Store } from '../../../store/interfaces/store.ts'

interface Effects {
  simulation: Store['simulation']
  positions: Pick<PositionStore, 'removeSimulated'>
}

/** Alerts moved before yielding to other requests. */
const ALERTS_AT_ONCE = 250

/** Repeats a step over at most so many alerts until none is left. */
export async function inPieces(step: (limit: number) => Promise<number>): Promise<number> {
  let moved = 0
  for (let count = await step(ALERTS_AT_ONCE); count > 0; count = await step(ALERTS_AT_ONCE)) {
    moved += count
    await immediate()
  }
  return moved
}

/** The state row that marks what the command stored as being removed. */
export const endingRow = (nowMs: number): SimulationRow => ({
  state: 'removing',
  vessels: 0,
  seed: 0,
  from_ms: 0,
  since_ms: nowMs,
  ended_ms: nowMs,
  restores: 0,
})

/** The end of a simulation, as the audit log states it. */
export const endingAct = (
  { vessels, seed }: { vessels: number; seed?: number },
  by: Actor,
  timeMs: number,
): AuditAct => ({
  action: 'simulation_end',
  by,
  aboutId: null,
  timeMs,
  before: { vessels, ...(seed !== undefined && { seed }) },
})

/** Removes simulated vessels and sets aside their untouched alerts. Returns the number of positions. */
export async function removeEverything({ simulation, positions }: Effects): Promise<number> {
  let removed = 0
  for (let isMore = true; isMore;) {
    await inPieces(simulation.setAlertsAside)
    // Another server may have written a little more.
    const count = await positions.removeSimulated()
    removed += count
    isMore = count > 0
  }
  // An event being judged in the meantime may have raised one more alert.
  await inPieces(simulation.setAlertsAside)
  return removed
}

/** Marks a simulation as ended once its vessels are removed; deletes it when nothing could be restored. */
export async function finishRemoving(simulation: Store['simulation'], nowMs: number): Promise<void> {
  const row = await simulation.get()
  if (row?.state !== 'removing') return
  if (row.vessels === 0 && (await simulation.countAside()) === 0) return simulation.remove()
  await simulation.forgetProgress()
  await simulation.replace(row, { ...row, state: 'ended', ended_ms: row.ended_ms ?? nowMs })
}

/** Before a fleet starts: restores the alerts set aside with it, or deletes the untouched alerts of an earlier one. */
export async function prepareAlerts(
  simulation: Store['simulation'],
  { restores }: Pick<SimulationRow, 'restores'>,
): Promise<void> {
  if (restores === 1) return void (await inPieces(simulation.bringAlertsBack))
  await inPieces(simulation.removeAlerts)
  await inPieces(simulation.removeAlertsAside)
}
