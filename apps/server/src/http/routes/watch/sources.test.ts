import { sources } from '@varuna/contract/watch/source'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importAis } from '../../../services/watch/ais/import-ais.ts'
import { openAisFile } from '../../../services/watch/ais/open-ais-file.ts'
import { fakeInference } from '../../testing/fake-inference.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer(fakeInference())
})
afterAll(() => server.close())

test('lists imported files with what was kept and refused, imported zones, screening zones and models', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'varuna-sources-'))
  const path = join(folder, 'log.nmea')
  writeFileSync(
    path,
    '!AIVDM,1,1,,A,15RTgt0PAso;90TKcjM8h6g208CQ,0*4A\n!AIVDM,1,1,,A,15RTgt0PAso;90TKcjM8h6g208CQ,0*00\n',
  )
  const clock = { now: () => Date.UTC(2026, 0, 31, 12) }
  await importAis({ positions: server.store.positions, clock }, openAisFile(path, {}))
  rmSync(folder, { recursive: true })
  await server.store.positions.write({
    positions: [],
    staticReports: [],
    progress: {
      id: 'damaged',
      file_name: 'x',
      started_at_ms: 1,
      byte_count: 1,
      digest: 'x',
      is_whole: 0,
      tally: { kept: 0, known: 0 } as never,
    },
  })
  await server.store.zones.replace(
    {
      id: 'eez world',
      kind: 'eez',
      file_name: '/data/eez.geojson',
      imported_at_ms: 5,
      zone_count: 0,
      position_count: 0,
    },
    [],
    [],
  )
  const ana = await server.signInAs('ana')
  const answer = sources.parse((await ana({ url: '/api/sources' })).json())
  expect(answer.imports).toMatchObject([
    {
      fileName: 'log.nmea',
      startedAt: '2026-01-31T12:00:00.000Z',
      format: 'nmea',
      isWhole: true,
      lines: 2,
      kept: 1,
      known: 0,
      stations: 1,
      refused: { bad_checksum: 1 },
      damage: null,
    },
    { id: 'damaged', unreadable: true },
  ])
  expect(answer.zoneImports).toEqual([
    { id: 'eez world', kind: 'eez', fileName: 'eez.geojson', importedAt: '1970-01-01T00:00:00.005Z', zones: 0 },
  ])
  const { screeningZones, models } = answer
  expect(screeningZones.version).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  expect(screeningZones.protectedAreas + screeningZones.closures).toBe(69)
  expect(models.map(({ name, ok }) => [name, ok])).toEqual([
    ['fishing', true],
    ['oil', true],
  ])
  const card = await ana({ url: '/api/models/oil/card' })
  expect(card.headers['content-type']).toBe('text/markdown; charset=utf-8')
  expect(card.body).toMatch(/^# Oil model/)
  expect((await ana({ url: '/api/models/..%2f..%2fpackage.json/card' })).statusCode).toBe(400)
  expect((await server.app.inject('/api/sources')).statusCode).toBe(401)
})
