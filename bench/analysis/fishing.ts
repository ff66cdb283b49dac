import { scoreNext, scoreTrack, createTrackScorer, type PlacedPosition } from '@varuna/fishing/scoring/score-track'
import { bundledPath } from '../../apps/server/src/paths.ts'
import { readFishingModel } from '../../apps/server/src/services/shared/bundled-data/read-bundled.ts'
import { cpuSeconds, seededRandom } from '../rate.ts'

/**
 * `npm run bench fishing [route|tracks|live]`: the report route compared with routes that do less; 100,000 track positions; 50,000 live
 * vessels with one position each, then with a short track each. The last two measure CPU seconds of one core.
 */
const MINUTE_MS = 60_000
const FIRST_MS = Date.UTC(2026, 0, 1)
const parts: Record<string, () => Promise<unknown>> = {
  route: () => import('./fishing-route.ts'),
  tracks: async () => measureTracks(),
  live: async () => measureLive(),
}

const random = seededRandom(25)

/** A made-up vessel that sails, turns and slows, with a position every four minutes. */
function sail(count: number): PlacedPosition[] {
  let [lat, lon, courseDegrees] = [5 + random() * 10, 60 + random() * 8, random() * 360]
  return Array.from({ length: count }, (_, at) => {
    const speedKnots = (at >> 5) % 2 === 0 ? 9 + random() * 2 : 1.5 + random() * 3
    courseDegrees = (courseDegrees + (random() - 0.5) * (speedKnots < 6 ? 90 : 8) + 360) % 360
    const degrees = (speedKnots * 4) / 3600
    lat += degrees * Math.cos((courseDegrees * Math.PI) / 180)
    lon += degrees * Math.sin((courseDegrees * Math.PI) / 180)
    return {
      timestampMs: FIRST_MS + at * 4 * MINUTE_MS,
      lat,
      lon,
      speedKnots,
      courseDegrees,
      distanceFromShoreMetres: 40_000 + random() * 40_000,
      navigationStatus: null,
      headingDegrees: null,
    }
  })
}

const model = readFishingModel(bundledPath.models)

function measureTracks(): void {
  const tracks = Array.from({ length: 100 }, () => sail(1_000))
  scoreTrack(model, sail(500))
  const before = cpuSeconds()
  const answers = tracks.flatMap((track) => scoreTrack(model, track))
  console.log(`${answers.length} positions of tracks scored in ${(cpuSeconds() - before).toFixed(2)} s of one core`)
}

function measureLive(): void {
  const HISTORY = 60
  const fleets = Array.from({ length: 500 }, () => sail(HISTORY + 1))
  const vessels = Array.from({ length: 50_000 }, (_, at) => fleets[at % fleets.length] as PlacedPosition[])
  const scorers = vessels.map((track) => {
    const scorer = createTrackScorer()
    for (const position of track.slice(HISTORY - 3, HISTORY)) scoreNext(model, scorer, position)
    return scorer
  })
  const before = cpuSeconds()
  for (const [at, scorer] of scorers.entries()) scoreNext(model, scorer, vessels[at]?.[HISTORY] as PlacedPosition)
  console.log(
    `a position of each of ${scorers.length} live vessels scored in ${(cpuSeconds() - before).toFixed(2)} s of one core, every 240 s`,
  )
}

const chosen = process.argv.slice(3)
const unknown = chosen.filter((part) => !Object.hasOwn(parts, part))
if (unknown.length > 0) throw new Error(`the parts are ${Object.keys(parts).join(', ')}, not ${unknown.join(', ')}`)
for (const [part, measure] of Object.entries(parts)) if (chosen.length === 0 || chosen.includes(part)) await measure()
