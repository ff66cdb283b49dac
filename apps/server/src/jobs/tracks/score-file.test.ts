import { encode } from '@varuna/ais/framing/encoder'
import type { ReadableMessage } from '@varuna/ais/messages/ais-message'
import { degrees } from '@varuna/units/angle'
import type { Metres } from '@varuna/units/length'
import { makeWork } from '@varuna/simulation/work/made-work'
import { receive } from '@varuna/simulation/work/receive'
import { WORK_KINDS } from '@varuna/simulation/work/work-kinds'
import type { Mmsi } from '@varuna/units/mmsi'
import type { Knots } from '@varuna/units/speed'
import { expect, test } from 'vitest'
import { bundledPath } from '../../paths.ts'
import { readFishingModel, readVesselModel } from '../../services/shared/bundled-data/read-bundled.ts'
import { loadGeo } from '../../services/shared/bundled-data/load-geo.ts'
import { scoreTrackFile } from './score-file.ts'
import type { PositionPage, StoredVessel } from './track-pages.ts'

const { coastline } = loadGeo(bundledPath.geo)
const model = readFishingModel(bundledPath.models)
const vesselModel = readVesselModel(bundledPath.models)
const begin = Date.UTC(2026, 0, 30)
const timeMs = (at: number) => begin + at * 600_000
/** A vessel moving as a trawler does, 0.5 nautical miles in ten minutes, off the west coast of India. */
const place = (at: number) => ({ lat: 15.5 + at / 120, lon: 72.4 })

function stepsOf(text: string, shipType: number | null = null, nowMs = begin + 86_400_000) {
  async function* source() {
    yield new TextEncoder().encode(text)
  }
  return scoreTrackFile(source, { model, vesselModel, coastline, nowMs, shipType, shareRead: () => 1 })
}

/** Reasons by MMSI; null where there is a probability. */
async function reasonsOf(text: string): Promise<Record<string, (string | null)[]>> {
  const found: Record<string, (string | null)[]> = {}
  for await (const step of stepsOf(text)) {
    if (step.kind !== 'page' || step.table !== 'positions') continue
    const page = JSON.parse(step.json) as PositionPage
    let row = 0
    for (const { vessel, rows } of page.vessels) {
      found[vessel] = [...(found[vessel] ?? []), ...page.reason.slice(row, row + rows)]
      row += rows
    }
  }
  return found
}

test('a tanker is not scored because of its ship type in the table, and other vessels of the file are', async () => {
  const types = { 419_000_001: '80', 419_000_002: '30', 419_000_003: '' }
  const rows = Object.entries(types).flatMap(([mmsi, type]) =>
    Array.from({ length: 6 }, (_, at) => {
      const { lat, lon } = place(at)
      const time = new Date(timeMs(at)).toISOString().slice(0, 19)
      return `${mmsi},${time},${lat},${lon},3.0,0.0,511.0,,,,${type},0,40,8,4,,A`
    }),
  )
  const header =
    'MMSI,BaseDateTime,LAT,LON,SOG,COG,Heading,VesselName,IMO,CallSign,VesselType,Status,Length,Width,Draft,Cargo,TransceiverClass'
  const reasons = await reasonsOf([header, ...rows].join('\n'))
  expect(reasons['419000001']).toEqual(Array(6).fill('not_a_fishing_vessel'))
  expect(reasons['419000002']).toEqual(Array(6).fill(null))
  expect(reasons['419000003']?.[0]).toBeNull()
  expect(reasons['419000003']).not.toContain('not_a_fishing_vessel')
})

/** A made track as a table without types. */
function madeFile(name: string): string {
  const kind = WORK_KINDS.find((each) => each.name === name)
  if (kind === undefined) throw new Error(`There is no work ${name}.`)
  const { motion, place: start } = makeWork(kind, 1)
  const rows = receive(motion, start, 300, 1).map(
    ({ timestampMs, lat, lon, speedKnots, courseDegrees }) =>
      `419000001,${new Date(timestampMs).toISOString()},${lat},${lon},${speedKnots ?? ''},${courseDegrees ?? ''}`,
  )
  return ['mmsi,timestamp,lat,lon,speed,course', ...rows].join('\n')
}

async function vesselOf(text: string, shipType: number | null): Promise<StoredVessel> {
  for await (const step of stepsOf(text, shipType, Date.UTC(2030, 0, 1)))
    if (step.kind === 'page' && step.table === 'vessels') return (JSON.parse(step.json) as [StoredVessel])[0]
  throw new Error('The file has no vessel.')
}

test('a type that was entered counts for a vessel whose file states none, and a track that contradicts it is found', async () => {
  const longliner = madeFile('bottom longlines')
  const untyped = await vesselOf(longliner, null)
  expect(untyped).toMatchObject({ shipType: null, shipTypeFrom: null, contradiction: null })
  expect(untyped.fishing).toBeGreaterThan(0)
  const asTug = await vesselOf(longliner, 52)
  expect(asTug).toMatchObject({ shipType: 52, shipTypeFrom: 'entered', fishing: 0 })
  expect(asTug.contradiction).toMatchObject({ stated: 'tug', moves: 'fishing' })
  expect((await vesselOf(longliner, 30)).contradiction).toBeNull()
  expect((await vesselOf(madeFile('ferry'), 60)).contradiction).toBeNull()
})

test('a type that the file states counts before the one that was entered', async () => {
  const header = 'mmsi,timestamp,lat,lon,speed,course,shiptype'
  const rows = [80, 0].flatMap((type, vessel) =>
    Array.from({ length: 3 }, (_, at) => {
      const { lat, lon } = place(at)
      return `41900000${vessel + 1},${new Date(timeMs(at)).toISOString()},${lat},${lon},3,0,${type}`
    }),
  )
  const vessels: StoredVessel[] = []
  for await (const step of stepsOf([header, ...rows].join('\n'), 30))
    if (step.kind === 'page' && step.table === 'vessels') vessels.push(...(JSON.parse(step.json) as StoredVessel[]))
  expect(vessels.map(({ vessel, shipType, shipTypeFrom }) => [vessel, shipType, shipTypeFrom]).sort()).toEqual([
    ['419000001', 80, 'file'],
    ['419000002', 30, 'entered'],
  ])
})

const mmsi = 419_000_001 as Mmsi
const position = (at: number): ReadableMessage => ({
  type: 1,
  repeat: 0,
  mmsi,
  navigationalStatus: 7,
  rateOfTurn: null,
  turning: null,
  speedOverGround: 3 as Knots,
  accurate: true,
  latitude: degrees(place(at).lat),
  longitude: degrees(place(at).lon),
  second: 0,
  courseOverGround: degrees(0),
  trueHeading: degrees(0),
  fixMode: 'device',
  specialManoeuvre: 0,
  raim: false,
  radio: 0,
})
const voyage = (shipType: number, length: number): ReadableMessage => ({
  type: 5,
  repeat: 0,
  mmsi,
  aisVersion: 2,
  imo: null,
  callSign: 'VTXY',
  name: 'AURORA',
  shipType,
  dimensions: { toBow: (length - 4) as Metres, toStern: 4 as Metres, toPort: 2 as Metres, toStarboard: 2 as Metres },
  fixDevice: 1,
  estimatedArrival: { month: null, day: null, hour: null, minute: null },
  draught: null,
  destination: null,
  dataTerminalNotReady: false,
})
const log = (...messages: [number, ReadableMessage][]) =>
  messages
    .map(([ms, message], sequence) => {
      const tag = `c:${ms / 1000}`
      const sum = [...tag].reduce((all, letter) => all ^ letter.charCodeAt(0), 0)
      return `\\${tag}*${sum.toString(16).toUpperCase().padStart(2, '0')}\\${encode(message, { sequence: sequence % 10 }).join('\n')}`
    })
    .join('\n')

test('static data of an NMEA log apply to all positions of the vessel, also when they come last', async () => {
  const positions = Array.from({ length: 6 }, (_, at): [number, ReadableMessage] => [timeMs(at), position(at)])
  const reasons = async (shipType: number) =>
    (await reasonsOf(log(...positions, [timeMs(6), voyage(shipType, 30)])))['419000001']
  expect(await reasons(70)).toEqual(Array(6).fill('not_a_fishing_vessel'))
  expect(await reasons(30)).toEqual(Array(6).fill(null))
})

test('a long track of one vessel reports progress, and each time counts once', async () => {
  const rows = Array.from({ length: 11_000 }, (_, at) => {
    const time = new Date(begin + 1000 * Math.min(at, 10_500)).toISOString().slice(0, 19)
    return `419000001,${time},${15.5 + at * 1e-5},72.4,2.0,0.0,511.0,,,,30,0,40,8,4,,A`
  })
  const header =
    'MMSI,BaseDateTime,LAT,LON,SOG,COG,Heading,VesselName,IMO,CallSign,VesselType,Status,Length,Width,Draft,Cargo,TransceiverClass'
  const shares: number[] = []
  let [pages, summary] = [0, {}]
  for await (const step of stepsOf([header, ...rows].join('\n'))) {
    if (step.kind === 'progress') shares.push(step.share ?? 0)
    if (step.kind === 'page' && step.table === 'positions')
      pages += (JSON.parse(step.json) as PositionPage).timeMs.length
    if (step.kind === 'summary') summary = step.summary
  }
  expect(shares.filter((share) => share > 0.3 && share < 1).length).toBeGreaterThan(1)
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  expect(pages).toBe(10_501)
  expect(summary).toMatchObject({ positions: 10_501, repeated: 499, fromMs: begin, toMs: begin + 10_500_000 })
})

test.each([
  ['04/25/2025', { order: 'month_first', line: 25_002 }, Date.UTC(2025, 2, 4)],
  ['25/04/2025', { order: 'day_first', line: 25_002 }, Date.UTC(2025, 3, 3)],
  ['03/05/2025', { order: 'day_first', line: null }, Date.UTC(2025, 3, 3)],
])('a last row of %s determines how the dates of the whole file are read', async (last, dates, fromMs) => {
  const rows = Array.from({ length: 25_000 }, (_, at) => `419000001,03/04/2025 00:00:00,${15 + at * 1e-5},72.4,,,,,,,`)
  const text = ['MMSI,Timestamp,Lat,Lon,a,b,c,d,e,f,g', ...rows, `419000001,${last} 00:00:00,15,72.4,,,,,,,`].join('\n')
  expect(text.length).toBeGreaterThan(1024 * 1024)
  for await (const step of stepsOf(text)) {
    if (step.kind !== 'summary') continue
    expect(step.summary).toMatchObject({ fromMs, positions: 2, dates: { column: 'Timestamp', ...dates } })
  }
  expect.assertions(2)
})
