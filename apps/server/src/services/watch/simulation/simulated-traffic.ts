import { createHash } from 'node:crypto'
import type { Simulation, SimulationRemoval, SimulationStart } from '@varuna/contract/watch/simulation'
import type { Actor } from '../../../audit/actor.ts'
import type { Clock } from '../../../clock/clock.ts'
import { codedError } from '../../../errors/coded-error.ts'
import type { SimulationRow } from '../../../store/interfaces/rows/position-rows.ts'
import type { PositionStore } from '../../../store/interfaces/watch/position-store.ts'
import { SIMULATION_CONSUMER } from '../../../store/interfaces/simulation-store.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import { createTurns } from '../../shared/turns/create-turns.ts'
import type { SimulationOptions } from './create-simulation.ts'
import type { SimulatedReports } from './simulation-worker.ts'
import { endingAct, endingRow, finishRemoving, inPieces, prepareAlerts, removeEverything } from './end-simulation.ts'
import type { SimulatedReceivers } from './start-receivers.ts'

/** Simulated traffic that continues in real time, for every account of this installation. */
export interface SimulatedTraffic {
  state(): Promise<Simulation>
  /** Starts it; does nothing when it is running or starting. Throws `simulation_ending` while one is being removed. */
  start(options: SimulationStart, by: Actor): Promise<Simulation>
  /** What ending it removes, and what stays. */
  removal(): Promise<SimulationRemoval>
  /**
   * Ends it, also while it starts, and removes everything simulated from the store, including data of `varuna simulate`. Alerts that
   * somebody has touched stay; the rest can be restored for a day.
   */
  remove(by: Actor): Promise<Simulation>
  /** Restores an ended one: its vessels, and the alerts set aside with it. Throws `simulation_not_ended`. */
  restore(by: Actor): Promise<Simulation>
  /** Stops reporting; the next server start continues it. */
  close(): Promise<void>
}

interface Effects {
  simulation: Store['simulation']
  positions: Pick<PositionStore, 'write' | 'removeSimulated' | 'cursorOf'>
  startReceivers(options: SimulationOptions): SimulatedReceivers
  /** Simulated vessels with a position. */
  simulatedVessels(): number
  now: Clock['now']
  sleep(ms: number, signal: AbortSignal): Promise<void>
  onFault(error: unknown): void
}

const HOUR_MS = 3_600_000
/** For a fleet started this long ago, every scripted event is over but the silence of the vessel that goes dark, which follows. */
const HISTORY_MS = 24 * HOUR_MS
/** After this long a new fleet starts: voyages are planned no further. */
const PERIOD_MS = HISTORY_MS + 7 * 24 * HOUR_MS
/** Interval at which reports are written. */
const REPORT_MS = 1_000
/** Positions per write, so that requests are served in between. */
const MAX_BATCH = 5_000
const RETRY_MS = 5_000
/** How long an ended simulation can be restored. */
const RESTORABLE_MS = 24 * HOUR_MS
/** Interval at which ended simulations are checked for purging. */
const ENDED_CHECK_MS = 60_000

interface StoredFleet {
  /** The fleet, as `fleetOf` names it. */
  fleet: string
  untilMs: number
}

/** Identifies fleets by their reports of the first hour. */
function fleetOf({ positions }: SimulatedReports, { fromMs }: SimulationOptions['period']): string {
  const hash = createHash('sha256')
  for (const { mmsi, timeMs, lat, lon } of positions)
    if (timeMs < fromMs + HOUR_MS) hash.update(`${mmsi} ${timeMs} ${lat.toFixed(6)} ${lon.toFixed(6)}\n`)
  return hash.digest('hex').slice(0, 16)
}

/** Opens the simulated traffic, and continues from the stored state. */
export async function openSimulatedTraffic(effects: Effects): Promise<SimulatedTraffic> {
  const { simulation, positions, now, sleep, onFault } = effects
  const closing = new AbortController()
  let running: { stop: AbortController; finished: Promise<void> } | null = null
  let removing: Promise<void> | null = null
  /** Starting and removing are serialised, so that neither sees the other half done. */
  const inTurn = createTurns()

  const store = async ({ positions: reports, staticReports }: SimulatedReports, cursor: string) => {
    for (let from = 0; from === 0 || from < reports.length; from += MAX_BATCH) {
      const isLast = from + MAX_BATCH >= reports.length
      await positions.write({
        positions: reports.slice(from, from + MAX_BATCH),
        staticReports: isLast ? staticReports : [],
        progress: null,
        ...(isLast && { cursor: { consumer: SIMULATION_CONSUMER, cursor } }),
      })
    }
  }
  /** The stored fleet and the time until which its reports are stored; null for a new fleet. */
  const readStored = async ({ from_ms }: SimulationRow): Promise<StoredFleet | null> => {
    const [fromMs, fleet, untilMs] = ((await positions.cursorOf(SIMULATION_CONSUMER)) ?? '').split(':')
    return fromMs === String(from_ms) && fleet !== undefined ? { fleet, untilMs: Number(untilMs) } : null
  }
  /** Its current state; null when another server has ended or replaced it. */
  const currentOf = async ({ since_ms }: SimulationRow): Promise<SimulationRow | null> => {
    const stored = await simulation.get()
    const isOn = stored?.state === 'starting' || stored?.state === 'running'
    return isOn && stored.since_ms === since_ms ? stored : null
  }

  /**
   * Simulates from where the store ends; returns when the signal aborts, the period ends, it is no longer current, or the store holds
   * another fleet.
   */
  const simulate = async (row: SimulationRow, signal: AbortSignal) => {
    const period = { fromMs: row.from_ms, toMs: row.from_ms + PERIOD_MS }
    const receivers = effects.startReceivers({ seed: row.seed, vessels: row.vessels, period })
    const stop = () => void receivers.close()
    signal.addEventListener('abort', stop)
    try {
      const stored = await readStored(row)
      let fleet = stored?.fleet ?? null
      if (stored === null) {
        await positions.removeSimulated()
        await prepareAlerts(simulation, row)
      }
      // Another version of the program may produce another fleet from the seed, so it starts afresh.
      else if (fleetOf(await receivers.receiveUntil(stored.untilMs), period) !== stored.fleet) return
      let isStarting = row.state === 'starting'
      let storedMs = stored?.untilMs ?? period.fromMs
      while (storedMs < period.toMs && (await currentOf(row)) !== null) {
        const untilMs = Math.min(now(), storedMs + HOUR_MS, period.toMs)
        if (untilMs > storedMs) {
          const reports = await receivers.receiveUntil(untilMs)
          if (signal.aborted) return
          fleet ??= fleetOf(reports, period)
          await store(reports, `${row.from_ms}:${fleet}:${untilMs}`)
          storedMs = untilMs
        }
        if (storedMs < now() - REPORT_MS) continue
        if (isStarting) await simulation.replace(row, { ...row, state: 'running', restores: 0 })
        isStarting = false
        await sleep(REPORT_MS, signal)
        if (signal.aborted) return
      }
    } finally {
      signal.removeEventListener('abort', stop)
      await receivers.close()
    }
  }
  /** Another server has ended it: removes what this server stored during that removal, before it can be restored. */
  const removeLate = async (signal: AbortSignal) => {
    while (!signal.aborted && (await simulation.get())?.state === 'removing') await sleep(REPORT_MS, signal)
    const row = await simulation.get()
    if (signal.aborted || (row !== null && row.state !== 'ended')) return
    const again: SimulationRow = row === null ? endingRow(now()) : { ...row, state: 'removing' }
    if (await (row === null ? simulation.add(again) : simulation.replace(row, again))) beginRemoving()
  }
  const run = async (first: SimulationRow, signal: AbortSignal) => {
    let row = first
    while (!signal.aborted) {
      try {
        await simulate(row, signal)
        const current = await currentOf(row)
        if (signal.aborted) return
        if (current === null) return await removeLate(signal)
        const restarted: SimulationRow = { ...current, from_ms: now() - HISTORY_MS, restores: 0 }
        if (!(await simulation.replace(current, restarted))) return
        row = restarted
      } catch (error) {
        if (signal.aborted) return
        onFault(error)
        await sleep(RETRY_MS, signal)
      }
    }
  }
  const launch = (row: SimulationRow) => {
    const stop = new AbortController()
    running = { stop, finished: run(row, stop.signal) }
  }

  const removeOnce = async () => {
    running?.stop.abort()
    await running?.finished
    running = null
    while (!closing.signal.aborted) {
      try {
        await removeEverything({ simulation, positions })
        await inTurn(() => finishRemoving(simulation, now()))
        return beginWaiting()
      } catch (error) {
        onFault(error)
        await sleep(RETRY_MS, closing.signal)
      }
    }
  }
  const beginRemoving = () => void (removing ??= removeOnce().finally(() => (removing = null)))

  let waiting: Promise<void> | null = null
  /** Purges an ended simulation when its restore period is over. */
  const waitOnce = async () => {
    const { signal } = closing
    for (let row = await simulation.get(); !signal.aborted; row = await simulation.get()) {
      if (row === null || (row.state !== 'ended' && row.state !== 'purging')) return
      if (row.state === 'purging' || isOver(row)) {
        try {
          const isPurging = row.state === 'purging' || (await simulation.replace(row, { ...row, state: 'purging' }))
          if (isPurging) {
            await inPieces(simulation.removeAlertsAside)
            await inTurn(() => simulation.remove())
          }
          continue
        } catch (error) {
          onFault(error)
        }
      }
      await sleep(ENDED_CHECK_MS, signal)
    }
  }
  const beginWaiting = () =>
    void (waiting ??= waitOnce()
      .catch(onFault)
      .finally(() => (waiting = null)))
  const isOver = ({ ended_ms }: SimulationRow) => now() >= (ended_ms ?? 0) + RESTORABLE_MS

  const describe = async (row: SimulationRow | null): Promise<Simulation> => {
    const isEnded = row?.state === 'ended' && !isOver(row)
    // A command may have ended it.
    if (row?.state === 'ended') beginWaiting()
    const endedMs = row?.ended_ms ?? 0
    return {
      state:
        row === null || (row.state === 'ended' && !isEnded) ? 'off' : row.state === 'purging' ? 'removing' : row.state,
      vessels: row === null ? 0 : effects.simulatedVessels(),
      since: row === null ? null : new Date(row.since_ms).toISOString(),
      ended: isEnded
        ? {
            at: new Date(endedMs).toISOString(),
            until: new Date(endedMs + RESTORABLE_MS).toISOString(),
            vessels: row.vessels,
            alerts: await simulation.countAside(),
          }
        : null,
    }
  }

  const before = await simulation.get()
  if (before?.state === 'removing') beginRemoving()
  else if (before?.state === 'ended' || before?.state === 'purging') beginWaiting()
  else if (before !== null) launch(before)

  return {
    state: async () => describe(await simulation.get()),
    start: ({ vessels, seed }, by) =>
      inTurn(async () => {
        const since = now()
        const state = { state: 'starting', ended_ms: null, restores: 0 } as const
        const row: SimulationRow = { ...state, vessels, seed, from_ms: since - HISTORY_MS, since_ms: since }
        const present = await simulation.get()
        // Replaces an ended one, whose alerts are deleted for good.
        const act = { action: 'simulation_start', by, aboutId: null, timeMs: since, after: { vessels, seed } } as const
        const isAdded =
          present?.state === 'ended' ? await simulation.replace(present, row, act) : await simulation.add(row, act)
        if (isAdded) launch(row)
        const stored = await simulation.get()
        if (stored?.state === 'removing' || stored?.state === 'purging') throw codedError('simulation_ending')
        return describe(stored)
      }),
    removal: () => simulation.counts(),
    remove: (by) =>
      inTurn(async () => {
        for (let row = await simulation.get(); ; row = await simulation.get()) {
          if (row?.state === 'ended' || row?.state === 'removing' || row?.state === 'purging') break
          if (row === null) {
            const { vessels, alerts, kept } = await simulation.counts()
            if (vessels === 0 && alerts === kept) break
            await simulation.add(endingRow(now()), endingAct({ vessels }, by, now()))
          } else {
            const ending: SimulationRow = { ...row, state: 'removing', ended_ms: now(), restores: 0 }
            await simulation.replace(row, ending, endingAct(row, by, now()))
          }
        }
        const row = await simulation.get()
        if (row?.state === 'removing') beginRemoving()
        return describe(row)
      }),
    restore: (by) =>
      inTurn(async () => {
        const row = await simulation.get()
        if (row?.state === 'removing') throw codedError('simulation_ending')
        if (row?.state !== 'ended' || isOver(row)) throw codedError('simulation_not_ended')
        const { vessels, seed } = row
        const act = {
          action: 'simulation_restore',
          by,
          aboutId: null,
          timeMs: now(),
          after: { vessels, seed },
        } as const
        if (row.vessels === 0) {
          // Data stored by the command is not simulated by the server: its alerts come back now, its vessels when the command runs again.
          await inPieces(simulation.bringAlertsBack)
          await simulation.remove(act)
        } else {
          const again: SimulationRow = { ...row, state: 'starting', ended_ms: null, restores: 1 }
          if (await simulation.replace(row, again, act)) launch(again)
        }
        return describe(await simulation.get())
      }),
    async close() {
      closing.abort()
      running?.stop.abort()
      await running?.finished
      await removing
      await waiting
    },
  }
}
