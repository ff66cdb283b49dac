import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PositionReport, StaticReport } from '@varuna/ais/reports/report'
import type { TrackEvent } from '@varuna/vocabulary/events'
import { bundledPath } from '../../apps/server/src/paths.ts'
import { testPrincipal } from '../../apps/server/src/principal/testing-principal.ts'
import { createFeedLimit } from '../../apps/server/src/services/desk/alerts/feed-limit.ts'
import { judgeEvents } from '../../apps/server/src/services/desk/alerts/judge-events.ts'
import { createScored, findZoneFishing } from '../../apps/server/src/services/desk/alerts/zone-fishing.ts'
import type { loadGeo } from '../../apps/server/src/services/shared/bundled-data/load-geo.ts'
import { eventOfRow } from '../../apps/server/src/services/watch/tracks/event-row.ts'
import { withJamming } from '../../apps/server/src/services/watch/tracks/find-jamming.ts'
import { createSilenceFinder } from '../../apps/server/src/services/watch/tracks/find-silences.ts'
import { followPositions } from '../../apps/server/src/services/watch/tracks/follow-positions.ts'
import { surroundingsOf } from '../../apps/server/src/services/watch/tracks/load-surroundings.ts'
import { finishWork } from '../../apps/server/src/services/watch/tracks/work.ts'
import { openImportedZones } from '../../apps/server/src/services/watch/zones/imported-zones.ts'
import { readFishingData } from '../../apps/server/src/start/open-bundled-data.ts'
import { anyAlert } from '../../apps/server/src/store/interfaces/desk/alert-store.ts'
import type { AlertRow } from '../../apps/server/src/store/interfaces/rows/alert-rows.ts'
import { openSqliteStore } from '../../apps/server/src/store/testing-stores.ts'

/** Reports of a step, in time order. */
interface Step {
  positions: readonly PositionReport[]
  staticReports: readonly StaticReport[]
}

export interface RaisedAlert {
  alert: AlertRow
  /** What raised it, as it is stored in the end; null when that was removed. */
  event: TrackEvent | null
}

export const STEP_MS = 10 * 60_000
/** Events wait for other vessels, and for their own to be confirmed. */
const AFTER_MS = 3_600_000
const ALERTS_PER_FEED_HOUR = 200
const ALERTS_A_PAGE = 200

/**
 * The alerts of everybody that a server raises while it receives these steps, of ten minutes each: stored, followed, looked at and judged on
 * SQLite by the code of the server, whose clock is that of the reports.
 */
export async function playDay(
  geo: ReturnType<typeof loadGeo>,
  fromMs: number,
  steps: Iterable<Step>,
): Promise<RaisedAlert[]> {
  const folder = mkdtempSync(join(tmpdir(), 'varuna-nuisance-'))
  const store = await openSqliteStore(folder)
  try {
    let nowMs = fromMs
    const clock = { now: () => nowMs, newId: () => randomUUID() }
    const around = surroundingsOf(geo, bundledPath.geo)
    const { positions: observed, encounters, jamming } = withJamming(store)
    const positions = followPositions(observed, around)
    const silences = createSilenceFinder({ positions, encounters, around })
    const within = createFeedLimit(ALERTS_PER_FEED_HOUR)
    const scored = createScored()
    const zoneFishing = {
      store,
      geo,
      clock,
      within,
      importedZones: openImportedZones(store, geo.zones),
      ...readFishingData(),
    }
    const judge = async () => {
      while ((await judgeEvents({ store, clock, within }, Infinity)) > 0);
      await findZoneFishing(zoneFishing, scored)
    }
    for (const { positions: received, staticReports } of steps) {
      nowMs += STEP_MS
      await positions.write({ positions: [...received], staticReports: [...staticReports], progress: null })
      await finishWork({ positions, encounters, locks: store.locks, around, jamming })
      await silences.run(nowMs)
      await judge()
    }
    for (const endMs = nowMs + AFTER_MS; nowMs < endMs; nowMs += STEP_MS) await judge()
    await judge()

    const raised: RaisedAlert[] = []
    const reader = testPrincipal('reader')
    let after = null
    do {
      const page = await store.alerts.page(reader, anyAlert, ALERTS_A_PAGE, after, true)
      for (const alert of page.alerts) {
        const row = await store.positions.event(alert.source_id)
        raised.push({ alert, event: row && eventOfRow(row) })
      }
      after = page.next
    } while (after !== null)
    return raised.toSorted((a, b) => a.alert.raised_at_ms - b.alert.raised_at_ms)
  } finally {
    await store.close()
    rmSync(folder, { recursive: true })
  }
}
