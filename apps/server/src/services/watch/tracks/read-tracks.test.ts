import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAisFile } from '../ais/open-ais-file.ts'
import { bundledPath } from '../../../paths.ts'
import { loadSurroundings } from './load-surroundings.ts'
import { findEvents, readFileTracks, segmentTracks } from './read-tracks.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'varuna-tracks-'))
})
afterAll(() => rm(folder, { recursive: true }))

const nowMs = Date.UTC(2026, 5, 1)

async function read(lines: readonly string[], name = 'tracks.csv') {
  const path = join(folder, name)
  await writeFile(path, lines.join('\n'))
  return readFileTracks([openAisFile(path, {})], nowMs)
}

const header = 'mmsi,timestamp,lat,lon,speed,course'
/** Two vessels in the Arabian Sea, each with a position every ten minutes for eight hours, 100 m apart. */
const pair = Array.from({ length: 48 }, (_, at) => {
  const time = new Date(Date.UTC(2026, 1, 13, 20) + at * 600_000).toISOString()
  return [`419000001,${time},15.0,65.0,0.4,0`, `419000002,${time},15.0009,65.0,0.3,`]
}).flat()

describe('tracks of a file', () => {
  it('are split into segments, with one for each position in the order of the file', async () => {
    const jumped = ['419000001,2026-02-14T05:00:00Z,20,65,0.4,0', '419000001,2026-02-14T05:10:00Z,20,65,0.4,0']
    const tracks = await read([header, ...jumped, ...pair])
    const { segments, segmentOf } = segmentTracks(tracks)
    expect(segments.map(({ mmsi, positions, beganBecause }) => [mmsi, positions, beganBecause])).toEqual([
      [419000001, 48, 'first'],
      [419000002, 48, 'first'],
      [419000001, 2, 'jump'],
    ])
    expect([...segmentOf.slice(0, 4)]).toEqual([2, 2, 0, 1])
  })

  it('have events across midnight that do not depend on line order', async () => {
    const around = loadSurroundings(bundledPath.geo)
    const events = findEvents(await read([header, ...pair]), around, null)
    expect(events.map(({ kind, toMs }) => [kind, toMs === null])).toEqual([
      ['encounter', true],
      ['loitering', true],
      ['loitering', true],
    ])
    expect(findEvents(await read([header, ...pair.toReversed()]), around, null)).toEqual(events)
    expect(findEvents(await read([header, ...pair, ...pair]), around, null).map(({ id }) => id)).toEqual(
      events.map(({ id }) => id),
    )
  })

  it('count a report received by several stations once, as the store does', async () => {
    // Eight reports, each received twice, are not sixteen.
    const at = (minutes: number) => new Date(Date.UTC(2026, 1, 13) + minutes * 60_000).toISOString().slice(0, 16)
    const rows = (seconds: string) =>
      [0, 60, 120, 180, 240, 300, 360, 420, 1_300].map(
        (minutes) => `419000001,${at(minutes)}:${seconds}Z,${12 + minutes / 600},65,10,0`,
      )
    const around = loadSurroundings(bundledPath.geo)
    const gaps = async (...lines: string[]) =>
      findEvents(await read([header, ...lines]), around, null).filter(({ kind }) => kind === 'gap')
    const once = await gaps(...rows('00'))
    const before = (events: typeof once) =>
      events.map(({ details }) => 'positionsBefore' in details && details.positionsBefore)
    expect(before(once)).toEqual([8])
    expect(await gaps(...rows('00'), ...rows('04'))).toEqual(once)
    expect(await gaps(...rows('04'), ...rows('00'))).toEqual(once)
    expect(before(await gaps(...rows('00'), ...rows('30')))).toEqual([14])
  })

  it('count a gap only until a given time', async () => {
    const around = loadSurroundings(bundledPath.geo)
    const untilMs = Date.UTC(2026, 1, 15)
    const gaps = findEvents(await read([header, ...pair]), around, untilMs).filter(({ kind }) => kind === 'gap')
    expect(gaps.map(({ vessels, toMs }) => [vessels, toMs])).toEqual([
      [[419000001], null],
      [[419000002], null],
    ])
  })

  it('name what is refused, and stop at an unknown table', async () => {
    const { tally, positions } = await read([header, 'x,2026-02-14T05:00:00Z,20,65,0.4,0', ...pair])
    expect(positions.rows).toBe(96)
    expect(tally.refused['mmsi']?.samples[0]?.line).toBe(2)
    await expect(read(['a,b,c', '1,2,3'])).rejects.toThrow(/this one has "a,b,c"/)
    await expect(read([])).rejects.toThrow('The file is empty.')
  })

  it('leave base stations, aircraft and aids to navigation out of events', async () => {
    const lines = pair.map((line) => line.replace('419000001', '002190047').replace('419000002', '992351000'))
    expect(findEvents(await read([header, ...lines]), loadSurroundings(bundledPath.geo), null)).toEqual([])
  })
})
