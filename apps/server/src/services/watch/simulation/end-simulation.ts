import { setImmediate as immediate } from 'node:timers/promises'
import type { SimulationRow } from '../../../store/database/rows/position-rows.ts'
import type { PositionStore } from '../../../store/watch/positions/position-store.ts'
import type { Store } from '../../../store/store.ts'

interface Effects {
  simulation: Store['simulation']
  positions: Pick<PositionStore, 'removeSimulated'>
}

/** Alerts that are moved before others are served. */
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

/** The row of a removal of what the command stored. */
export const endingRow = (nowMs: number): SimulationRow => ({
  state: 'removing',
  vessels: 0,
  seed: 0,
  from_ms: 0,
  since_ms: nowMs,
  ended_ms: nowMs,
  restores: 0,
})

/** Removes simulated vessels and sets aside their alerts that nobody has touched. Returns the number of positions. */
export async function removeEverything({ simulation, positions }: Effects): Promise<number> {
  let removed = 0
  for (let isMore = true; isMore;) {
    await inPieces(simulation.setAlertsAside)
    // Another server may still have written a little.
    const count = await positions.removeSimulated()
    removed += count
    isMore = count > 0
  }
  // An event that was being judged meanwhile may have raised one more.
  await inPieces(simulation.setAlertsAside)
  return removed
}

/** Turns a simulation whose vessels are removed into an ended one; into none where nothing could be brought back. */
export async function finishRemoving(simulation: Store['simulation'], nowMs: number): Promise<void> {
  const row = await simulation.get()
  if (row?.state !== 'removing') return
  if (row.vessels === 0 && (await simulation.countAside()) === 0) return simulation.remove()
  await simulation.forgetProgress()
  await simulation.replace(row, { ...row, state: 'ended', ended_ms: row.ended_ms ?? nowMs })
}

/** Before a fleet begins: brings back the alerts that went with it, or removes those of an earlier one that nobody has touched. */
export async function prepareAlerts(
  simulation: Store['simulation'],
  { restores }: Pick<SimulationRow, 'restores'>,
): Promise<void> {
  if (restores === 1) return void (await inPieces(simulation.bringAlertsBack))
  await inPieces(simulation.removeAlerts)
  await inPieces(simulation.removeAlertsAside)
}
