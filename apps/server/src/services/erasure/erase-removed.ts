import { server } from '../../audit/actor.ts'
import type { Clock } from '../../clock/clock.ts'
import type { Files } from '../../files/files.ts'
import type { Principal } from '../../principal/principal.ts'
import { assessedTables } from '../../store/interfaces/account-removal-store.ts'
import { LONG_AGO_MS } from '../../store/interfaces/desk/case-store.ts'
import type { JobStore } from '../../store/interfaces/job-store.ts'
import type { Store } from '../../store/interfaces/store.ts'
import { caseFolder } from '../desk/cases/case-files.ts'
import { caseLimits } from '../desk/cases/case-limits.ts'
import { caseEvent } from '../desk/cases/cases.ts'
import { EXPORTS_FOLDER } from '../desk/exports/export-files.ts'
import { imageFolder, pendingKey } from '../analysis/oil/keep-image.ts'
import type { JobRunner } from '../shared/queued-jobs/job-runner.ts'
import {
  createThrottle,
  repeatRounds,
  runAlone,
  type RoundEffects,
  type Rounds,
} from '../shared/rounds/repeat-rounds.ts'
import { AREA_REPORTS_FOLDER } from '../desk/area-reports/area-report-files.ts'
import { removePictureFiles } from '../watch/vessel-pictures/picture-files.ts'
import { AIS_FILES_FOLDER } from '../watch/ais-files/ais-file-keys.ts'
import { TRACK_FILES_FOLDER } from '../analysis/track-files/result-files.ts'

export interface EraseEffects {
  store: Pick<
    Store,
    'accountRemovals' | 'areaJobs' | 'cases' | 'exports' | 'importJobs' | 'trackJobs' | 'vesselPictures' | 'watchLists'
  >
  files: Files
  clock: Clock
  /** Stops running jobs. */
  exports: Pick<JobRunner, 'cancel'>
  areaReports: Pick<JobRunner, 'cancel'>
  aisImports: Pick<JobRunner, 'cancel'>
  trackScoring: Pick<JobRunner, 'cancel'>
  /** Alerts may have changed. */
  onAlertsChanged(): void
}

type ErasingEffects = Omit<EraseEffects, 'store'> &
  RoundEffects & { store: EraseEffects['store'] & Pick<Store, 'audit' | 'locks'> }

const ROUND_MS = 60_000
const HOUR_MS = 3_600_000
/** This long after a removal, nothing in progress can still store data for the account. */
const ENDED_MS = 24 * HOUR_MS
/** Maximum share of time spent erasing, however much an account holds. */
const SHARE = 0.25
/** Per transaction, during which other writers wait. */
const atOnce = { image: 50, vessel_report: 200, intelligence_report: 200 }
const ROWS_AT_ONCE = 500
const ALERTS_AT_ONCE = 50
const CASES_AT_ONCE = 20
const LISTED = 100

/**
 * Erases the data of removed accounts in pieces, until closed; one server at a time does this. The next round erases what an interruption
 * leaves, and every hour for a day the search is repeated.
 */
export function startErasing(effects: ErasingEffects): Rounds {
  const { store, clock, onFault } = effects
  return repeatRounds(effects, ROUND_MS, (signal) =>
    runAlone(store.locks, 'erase', async () => {
      for (const { account_id, requested_ms, erased_ms } of await store.accountRemovals.pending()) {
        if (erased_ms !== null && clock.now() - erased_ms < HOUR_MS) continue
        const erased = eraseAccount(effects, account_id, createThrottle(effects, SHARE, signal), signal)
        // A failure for one account must not block the others.
        const isErased = await erased.catch(onFault)
        if (signal.aborted) return
        if (isErased !== true) continue
        if (erased_ms === null) await recordErasure(effects, account_id)
        if (clock.now() - requested_ms >= ENDED_MS) await store.accountRemovals.end(account_id)
        else await store.accountRemovals.setErased(account_id, clock.now())
      }
    }),
  )
}

/** What is counted is what the person was shown before the removal. */
async function recordErasure({ store, clock }: ErasingEffects, accountId: string): Promise<void> {
  const holdings = await store.accountRemovals.holdings(principalOf(accountId))
  const kept = Object.values(holdings).reduce((sum, count) => sum + count, 0)
  await store.audit.append({
    action: 'account_erasure',
    by: server,
    aboutId: accountId,
    timeMs: clock.now(),
    after: { kept },
  })
}

/**
 * Erases the data of a removed account, first removing it from what others see. After an interruption every file still has a row or a mark
 * that leads to it. `throttle` waits after each piece. False when `signal` stopped it before the end. A failing step, such as a file that
 * cannot be removed, does not stop the later ones; the first failure is thrown at the end.
 */
export async function eraseAccount(
  effects: EraseEffects,
  accountId: string,
  throttle: () => Promise<void>,
  signal?: AbortSignal,
): Promise<boolean> {
  const steps = [
    leaveCases,
    eraseNames,
    removeJobs,
    removeWatchLists,
    removePictures,
    eraseRest,
    eraseAssessed,
    eraseAlerts,
    unassign,
  ]
  let failure: { error: unknown } | null = null
  for (const step of steps)
    for (let isMore = true; isMore;) {
      if (signal?.aborted) return false
      try {
        isMore = await step(effects, accountId)
      } catch (error) {
        failure ??= { error }
        isMore = false
      }
      await throttle()
    }
  if (failure !== null) throw failure.error
  return true
}

/** Runs the work for each item, even after a failure; throws the first failure at the end. */
async function forEachOf(ids: readonly string[], work: (id: string) => Promise<void>): Promise<void> {
  let failure: { error: unknown } | null = null
  for (const id of ids)
    try {
      await work(id)
    } catch (error) {
      failure ??= { error }
    }
  if (failure !== null) throw failure.error
}

/** One piece of the work; true when there may be more. */
type Step = (effects: EraseEffects, accountId: string) => Promise<boolean>

const leaveCases: Step = async ({ store, files, clock }, accountId) => {
  const by = { id: accountId, name: '' }
  const nowMs = clock.now()
  const ids = await store.accountRemovals.caseIds(accountId, CASES_AT_ONCE)
  await forEachOf(ids, async (id) => {
    const events = {
      left: caseEvent(by, nowMs, { code: 'leave', params: {} }),
      handedOver: (heir: { account_id: string; name: string }) =>
        caseEvent(by, nowMs, { code: 'hand_over', params: { name: heir.name } }, { aboutId: heir.account_id }),
    }
    if ((await store.accountRemovals.leaveCase(accountId, id, events, caseLimits.events)) === 'kept') return
    await files.removeFolder(caseFolder(id))
    await store.cases.remove(id, LONG_AGO_MS + 1)
    // Entries that somebody was adding in the meantime.
    await files.removeFolder(caseFolder(id))
  })
  return ids.length > 0
}

const eraseNames: Step = async ({ store }, accountId) => {
  const ids = await store.accountRemovals.caseIdsWithName(accountId, CASES_AT_ONCE)
  for (const id of ids) await store.accountRemovals.eraseName(accountId, id)
  return ids.length > 0
}

const removeJobs: Step = async (effects, accountId) => {
  const { store, exports, areaReports, aisImports, trackScoring } = effects
  const removed = [
    await removeJobsOf(effects, accountId, store.exports, exports, EXPORTS_FOLDER),
    await removeJobsOf(effects, accountId, store.areaJobs, areaReports, AREA_REPORTS_FOLDER),
    await removeJobsOf(effects, accountId, store.importJobs, aisImports, AIS_FILES_FOLDER),
    await removeJobsOf(effects, accountId, store.trackJobs, trackScoring, TRACK_FILES_FOLDER),
  ]
  return removed.includes(true)
}

async function removeJobsOf(
  { files }: Pick<EraseEffects, 'files'>,
  accountId: string,
  jobs: JobStore,
  runner: Pick<JobRunner, 'cancel'>,
  folder: string,
): Promise<boolean> {
  const principal = principalOf(accountId)
  const rows = await jobs.list(principal, LISTED)
  const ids = rows.map(({ id }) => id)
  await forEachOf(ids, async (id) => {
    await files.removeFolder(`${folder}/${id}`)
    await jobs.remove(principal, id)
    runner.cancel(id)
    // Data written in the meantime; a job that stops later leaves no file when its row is gone.
    await files.removeFolder(`${folder}/${id}`)
  })
  return rows.length > 0
}

const removeWatchLists: Step = async ({ store }, accountId) => {
  const principal = principalOf(accountId)
  const [list] = await store.watchLists.lists(principal, { own: 1, ofTeams: 0 })
  if (list) await store.watchLists.removeList(principal, list.id)
  return list !== undefined
}

const removePictures: Step = async ({ store, files }, accountId) => {
  const ids = await store.vesselPictures.idsOf(accountId, LISTED)
  await forEachOf(ids, (id) => removePictureFiles({ store, files }, id))
  return ids.length > 0
}

const eraseRest: Step = async ({ store }, accountId) =>
  (await store.accountRemovals.eraseRest(accountId, ROWS_AT_ONCE)) > 0

const eraseAssessed: Step = async (effects, accountId) => {
  const { store } = effects
  for (const table of assessedTables) {
    const ids = await store.accountRemovals.assessedIds(accountId, table, atOnce[table])
    if (ids.length === 0) continue
    if (table === 'image') await eraseImages(effects, ids)
    else await store.accountRemovals.eraseAssessed(table, ids)
    return true
  }
  return false
}

/** An image without its original would be reported as damaged, so the row is removed first: a mark leads the next start to its files. */
async function eraseImages({ store, files, clock }: EraseEffects, ids: readonly string[]): Promise<void> {
  const mark = new TextEncoder().encode(String(clock.now()))
  for (const id of ids) await files.put(pendingKey(id), mark)
  await store.accountRemovals.eraseAssessed('image', ids)
  await forEachOf(ids, async (id) => {
    await files.removeFolder(imageFolder(id))
    await files.remove(pendingKey(id))
  })
}

const eraseAlerts: Step = async ({ store }, accountId) =>
  (await store.accountRemovals.eraseAlerts(accountId, ROWS_AT_ONCE)) > 0

const unassign: Step = async ({ store, clock, onAlertsChanged }, accountId) => {
  const count = await store.accountRemovals.unassignAlerts(accountId, clock.now(), ALERTS_AT_ONCE)
  if (count > 0) onAlertsChanged()
  return count > 0
}

const principalOf = (accountId: string): Principal => ({ accountId, role: 'member', signedInWith: 'password' })
