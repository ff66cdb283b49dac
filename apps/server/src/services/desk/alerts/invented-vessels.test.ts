import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { noSurroundings } from '@varuna/tracks/surroundings/no-surroundings'
import type { Surroundings } from '@varuna/tracks/surroundings/surroundings'
import { expect, test } from 'vitest'
import { testPrincipal } from '../../../principal/testing-principal.ts'
import { anyAlert } from '../../../store/interfaces/desk/alert-store.ts'
import { openSqliteStore } from '../../../store/testing-stores.ts'
import { startIngest } from '../../watch/ais/ingest.ts'
import { followPositions } from '../../watch/tracks/follow-positions.ts'
import { createFeedLimit } from './feed-limit.ts'
import { judgeEvents } from './judge-events.ts'

const minute = 60_000
const noon = Date.UTC(2026, 0, 31, 12)
const attacker = '192.0.2.66'
const receiver = '198.51.100.7'
/** North of the equator everything is land: a vessel sailing there reports false positions (SPOOF-1). */
const around: Surroundings = {
  ...noSurroundings,
  groundAt: (lat) => (lat <= 0 ? { kind: 'water' } : { kind: 'land', insideNm: lat * 60 }),
}

/** Positions of a vessel sailing onto land, every half hour until a given minute. */
const statedUntil = (mmsi: number, until: number) =>
  Array.from({ length: 9 }, (_, at) => {
    const timeMs = noon + (until - (8 - at) * 30) * minute
    return { timeMs, line: `${mmsi},${new Date(timeMs).toISOString()},${-0.2 + at / 12},60,10,0` }
  })

test("invented vessels with past times raise no alert at once, and later no more than their sender's share", async () => {
  const folder = mkdtempSync(join(tmpdir(), 'varuna-invented-'))
  const store = await openSqliteStore(folder)
  let [now, ids] = [noon, 0]
  const positions = followPositions(store.positions, around)
  /** A new ingest each time, as after a restart, so that nothing depends on its memory. */
  const send = async (sender: string, lines: readonly { line: string; receivedMs: number }[]) => {
    const ingest = startIngest({
      vesselsPerFeedHour: Infinity,
      positions,
      sleep: async () => {},
      onStoreFault(error) {
        throw error
      },
    })
    const { onChunk } = ingest.addFeed({ name: 'udp://all', mode: 'live', isEndless: true })
    for (const [at, { line, receivedMs }] of lines.entries()) {
      const bytes = Buffer.from(`mmsi,timestamp,lat,lon,speed,course\n${line}\n`)
      await onChunk({ source: `${sender}:${at}`, sender, bytes, end: 'whole' }, receivedMs)
    }
    await ingest.close()
  }
  const invent = (mmsis: readonly number[], until: number) =>
    send(
      attacker,
      mmsis.flatMap((mmsi) => statedUntil(mmsi, until).map(({ line }) => ({ line, receivedMs: now }))),
    )
  const receive = (mmsi: number, until: number) =>
    send(
      receiver,
      statedUntil(mmsi, until).map(({ timeMs, line }) => ({ line, receivedMs: timeMs + 1_000 })),
    )
  const raised = async () => {
    const clock = { now: () => now, newId: () => `alert-${(ids += 1)}` }
    // False positions wait to be looked at again, in case that others report the same (ALERT-13).
    for (let look = 0; look < 2; look += 1, now += 20_000)
      while ((await judgeEvents({ store, clock, within: createFeedLimit(9) }, 30 * 86_400_000)) > 0);
    const { alerts } = await store.alerts.page(testPrincipal('ana'), anyAlert, 100, null)
    return alerts.map(({ mmsi }) => mmsi ?? 0).toSorted()
  }

  const invented = Array.from({ length: 20 }, (_, at) => 412_000_100 + at)
  await invent(invented, 0)
  expect(await raised()).toEqual([])
  expect(await store.alerts.withheld(0)).toMatchObject({ waiting: 20 })
  await receive(412_000_001, 0)
  expect(await raised()).toEqual([412_000_001])

  now = noon + 30 * minute
  await invent(invented, 30)
  expect((await raised()).filter((mmsi) => invented.includes(mmsi))).toHaveLength(3)
  await receive(412_000_002, 30)
  expect(await raised()).toContain(412_000_002)
  await store.close()
  rmSync(folder, { recursive: true })
})
