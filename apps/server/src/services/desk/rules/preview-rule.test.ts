import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { alertRuleRequest } from '@varuna/contract/desk/alert-rule'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bundledPath } from '../../../paths.ts'
import { testPrincipal } from '../../../principal/testing-principal.ts'
import { testGap, testNoonMs } from '../../../store/desk/alerts/testing-alerts.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import { openSqliteStore } from '../../../store/testing-stores.ts'
import { confirmedState } from '../../watch/tracks/testing-confirmed.ts'
import { loadGeo } from '../../shared/bundled-data/load-geo.ts'
import { previewRule } from './preview-rule.ts'

const geo = loadGeo(bundledPath.geo)
const HOUR_MS = 3_600_000
const VESSELS = 100

let folder: string
let store: Store
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'varuna-preview-'))
  store = await openSqliteStore(folder)
  const mmsis = Array.from({ length: VESSELS }, (_, at) => 412_000_001 + at)
  await store.positions.write({
    positions: [],
    staticReports: [],
    progress: null,
    vesselStates: mmsis.map((mmsi) => confirmedState(mmsi, testNoonMs)),
    events: mmsis.map((mmsi) => testGap(`gap-${mmsi}`, mmsi, testNoonMs - HOUR_MS)),
  })
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

/** Looking up what one vessel did before takes so long on this clock. */
function prepare(lookUpMs: number) {
  let now = testNoonMs
  const positions: Store['positions'] = {
    ...store.positions,
    events: (query) => {
      if (query.mmsi !== null) now += lookUpMs
      return store.positions.events(query)
    },
  }
  const effects = {
    store: { ...store, positions },
    clock: { now: () => now, newId: () => 'id' },
    people: { mayDo: async () => true },
    geo,
    importedZones: {
      at: () => Promise.reject(new Error('no place is asked for')),
      names: () => Promise.reject(new Error('no zone is named')),
      outlines: () => Promise.reject(new Error('no outline is read')),
    },
  }
  const asked = alertRuleRequest.parse({
    name: 'After',
    active: true,
    what: ['vessel_dark'],
    level: 'alarm',
    unraised: true,
    after: { what: ['vessel_dark'], withinHours: 720 },
  })
  const preview = (signal?: AbortSignal) => previewRule(effects, testPrincipal('ana'), asked, signal)
  return { preview, tookMs: () => now - testNoonMs }
}

test('a preview ends after five seconds within a page too, and says that it is not whole', async () => {
  const quick = prepare(0)
  expect(await quick.preview()).toMatchObject({ looked: VESSELS, whole: true })
  const slow = prepare(100)
  const { looked, whole } = await slow.preview()
  expect([whole, looked]).toEqual([false, 50])
  expect(slow.tookMs()).toBeLessThan(6_000)
})

test('a preview ends with its request', async () => {
  const { preview, tookMs } = prepare(10)
  const controller = new AbortController()
  const running = preview(controller.signal)
  controller.abort(new Error('given up'))
  await expect(running).rejects.toThrow('given up')
  expect(tookMs()).toBeLessThanOrEqual(100)
})
