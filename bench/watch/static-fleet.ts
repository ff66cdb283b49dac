import type { StaticReport } from '@varuna/ais/reports/report'
import { END_MS, mmsiOf } from './positions-fleet.ts'
import { seededRandom } from '../rate.ts'

const WORDS = [
  'MARIA',
  'STAR',
  'OCEAN',
  'SEA',
  'PACIFIC',
  'NORDIC',
  'GOLDEN',
  'SAN',
  'LADY',
  'EXPRESS',
  'SPIRIT',
  'PEARL',
]
const BATCH = 10_000

/** Static data of a fleet, two sets per vessel, and search texts by kind. */
export function createStaticFleet(vessels: number) {
  const random = seededRandom(13)
  const pick = <Item>(of: readonly Item[]): Item => of[Math.floor(random() * of.length)] as Item
  const letters = (count: number) =>
    Array.from({ length: count }, () => String.fromCharCode(65 + Math.floor(random() * 26))).join('')

  /** Half of the vessels share the common words, as in the registers. */
  const createName = () =>
    random() < 0.5 ? `${pick(WORDS)} ${pick(WORDS)}` : `${letters(3 + Math.floor(random() * 6))} ${pick(WORDS)}`

  const none = { lengthMetres: null, beamMetres: null, bowMetres: null, portMetres: null, draughtMetres: null }
  const staticReport = (vessel: number, timeMs: number): StaticReport => ({
    kind: 'static',
    mmsi: mmsiOf(vessel),
    station: 'class_a',
    timeMs,
    timeFrom: 'source',
    name: createName(),
    callSign: letters(5),
    imo: 9_000_000 + (vessel % 900_000),
    shipType: 70,
    ...none,
    destination: null,
  })
  const stated: StaticReport[] = []
  const one = () => pick(stated)
  const texts: Record<string, () => string> = {
    'whole name': () => one().name as string,
    'common word': () => pick(WORDS),
    '1 letter': () => letters(1),
    '2 letters': () => letters(2),
    'later word': () => (one().name as string).split(' ')[1] as string,
    'call sign': () => one().callSign as string,
    IMO: () => `IMO ${one().imo}`,
    'MMSI prefix': () => String(one().mmsi).slice(0, 1 + Math.floor(random() * 9)),
    nothing: () => `${letters(9)} ${letters(9)}`,
  }
  return {
    stated,
    texts,
    pick,
    *batches() {
      for (let from = 0; from < vessels; from += BATCH) {
        const count = Math.min(BATCH, vessels - from)
        const batch = [0, 1].flatMap((turn) =>
          Array.from({ length: count }, (_, at) => staticReport(from + at, END_MS - turn * 1_000)),
        )
        stated.push(...batch)
        yield batch
      }
    },
  }
}
