import { scoreTrack, type PlacedPosition } from '@varuna/fishing/scoring/score-track'
import { binaryMetrics } from '@varuna/metrics/binary-metrics'
import { readFishingModel } from '../../apps/server/src/services/shared/bundled-data/read-bundled.ts'
import { seededRandom } from './seeded-random.ts'

/**
 * Generates tracks with known labels, one report every half minute to twelve minutes: day boats unlike those in the data, which work pots
 * or passive nets near shore with short slow runs, and trawlers on the same grounds. Prints how many the model refuses, and its AUC on
 * those it scores.
 */
const BOATS = 48
const DAYS = 4
const MINUTE_MS = 60_000
/** A track is refused when more than half of its reports under way get no probability. */
const REFUSED_SHARE = 0.5
const SPACINGS_MINUTES = [0.5, 1, 2, 4, 8, 12]

const [models, seedText] = process.argv.slice(2)
if (models === undefined || seedText === undefined) throw new Error('usage: made-tracks.ts MODELS_FOLDER SEED')
const model = readFishingModel(models)
const random = seededRandom(Number(seedText))
const between = (low: number, high: number) => low + (high - low) * random()

const GEARS = ['pots', 'nets', 'trawls'] as const
type Gear = (typeof GEARS)[number]
/** Length of the small boats; trawlers report none. */
const SMALL_METRES = 9

type Labelled = { position: PlacedPosition; label: number }

const makeBoat = (gear: Gear, spacingMinutes: number): Labelled[] => {
  const cruiseKnots = between(6, 12)
  const groundsKm = between(1, 15)
  const reports: Labelled[] = []
  let place = { lat: between(-40, 55), lon: between(-170, 170), courseDegrees: between(0, 360) }
  let timestampMs = Date.UTC(2015, 5, 1) + between(0, 24) * 60 * MINUTE_MS
  const report = (speedKnots: number, turnDegrees: number, shoreKm: number, label: number) => {
    const courseDegrees = (place.courseDegrees + turnDegrees + 360) % 360
    const degrees = (speedKnots * spacingMinutes) / 3600
    const course = (courseDegrees * Math.PI) / 180
    place = {
      lat: place.lat + degrees * Math.cos(course),
      lon: place.lon + (degrees * Math.sin(course)) / Math.cos((place.lat * Math.PI) / 180),
      courseDegrees,
    }
    timestampMs += spacingMinutes * MINUTE_MS
    const distanceFromShoreMetres = Math.round(shoreKm) * 1000
    reports.push({
      position: {
        timestampMs,
        ...place,
        speedKnots,
        distanceFromShoreMetres,
        navigationStatus: null,
        headingDegrees: null,
      },
      label,
    })
  }
  let owedMinutes = 0
  const run = (minutes: number, knots: number, turns: number, fromKm: number, toKm: number, label: number) => {
    owedMinutes += minutes
    const steps = Math.floor(owedMinutes / spacingMinutes)
    owedMinutes -= steps * spacingMinutes
    for (let step = 1; step <= steps; step += 1)
      report(knots * between(0.85, 1.15), between(-turns, turns), fromKm + ((toKm - fromKm) * step) / steps, label)
  }
  for (let day = 0; day < DAYS; day += 1) {
    const outMinutes = (groundsKm / 1.852 / cruiseKnots) * 60
    run(outMinutes, cruiseKnots, 10, 0, groundsKm, 0)
    const sets = Math.round(gear === 'trawls' ? between(2, 4) : between(6, 25))
    for (let set = 0; set < sets; set += 1) {
      if (gear === 'trawls') {
        run(between(90, 240), between(2.4, 3.8), 12, groundsKm, groundsKm, 1)
        run(between(15, 30), between(0.5, 1.5), 40, groundsKm, groundsKm, 1)
      } else if (gear === 'pots') run(between(2, 8), between(0.5, 2), 60, groundsKm, groundsKm, 1)
      else run(between(15, 60), between(0.4, 1.8), 25, groundsKm, groundsKm, 1)
      run(between(2, 10), between(4, cruiseKnots), 30, groundsKm, groundsKm, 0)
    }
    run(outMinutes, cruiseKnots, 10, groundsKm, 0, 0)
    run(between(8, 14) * 60, 0, 180, 0, 0, 0)
  }
  return reports
}

const measure = (gear: Gear, spacingMinutes: number, lengthMetres: number | null): string => {
  const labels: number[] = []
  const probabilities: number[] = []
  let [refused, underWay, answered] = [0, 0, 0]
  const boats = BOATS / SPACINGS_MINUTES.length / 2
  for (let boat = 0; boat < boats; boat += 1) {
    const reports = makeBoat(gear, spacingMinutes)
    const answers = scoreTrack(
      model,
      reports.map(({ position }) => position),
      { shipType: null, lengthMetres },
    )
    let [own, ownAnswered] = [0, 0]
    for (const [index, { probability }] of answers.entries()) {
      const { position, label } = reports[index] as Labelled
      if (position.speedKnots === 0) continue
      own += 1
      if (probability === null) continue
      ownAnswered += 1
      labels.push(label)
      probabilities.push(probability)
    }
    underWay += own
    answered += ownAnswered
    if (ownAnswered < own * REFUSED_SHARE) refused += 1
  }
  const auc = labels.length === 0 ? null : binaryMetrics(probabilities, labels, model.threshold).auc
  const share = ((underWay - answered) / underWay).toFixed(2)
  const stated = auc === null ? 'nothing answered' : `AUC ${auc.toFixed(2)} on what is answered`
  return `${refused} of ${boats} tracks and ${share} of reports refused, ${stated}`
}

for (const spacingMinutes of SPACINGS_MINUTES)
  for (const gear of GEARS) {
    console.log(`${gear} every ${spacingMinutes} min: ${measure(gear, spacingMinutes, null)}`)
    if (gear === 'trawls') continue
    console.log(
      `${gear} every ${spacingMinutes} min, ${SMALL_METRES} m stated: ${measure(gear, spacingMinutes, SMALL_METRES)}`,
    )
  }
