import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assess } from './assess.ts'
import type { EarlierReport, IntelligenceInput, RiskContext } from './evidence.ts'
import { context, flagTable, hour, noon, onLand, report } from './fixtures/evidence.ts'

const country = fc.constantFrom(...Object.keys(flagTable.countries), 'ZZ')
const perhaps = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
const lat = fc.double({ min: -90, max: 90, noNaN: true })
const lon = fc.double({ min: -180, max: 180, noNaN: true })
const port = fc.record({ name: fc.constantFrom('A', 'B', 'C'), country: perhaps(country), lat, lon })
const cargoType = fc.constantFrom('Container', 'Bulk', 'Tanker', 'Passenger', 'Unknown') as fc.Arbitrary<
  IntelligenceInput['cargoType']
>
const typedPort = fc.constantFrom('A', 'B', 'C', 'nowhere')

const inputs: fc.Arbitrary<IntelligenceInput> = fc.record({
  vesselId: fc.string({ minLength: 1, maxLength: 20 }),
  timestampMs: fc.integer({ min: noon - 100 * hour, max: noon + 100 * hour }),
  analystScore: fc.integer({ min: 0, max: 100 }),
  lastPort: typedPort,
  nextPort: typedPort,
  lat,
  lon,
  cargoType,
  flagState: fc.string(),
})

const earlierReports: fc.Arbitrary<EarlierReport> = fc.record({
  timestampMs: fc.integer({ min: noon - 100 * hour, max: noon + 100 * hour }),
  lat,
  lon,
  lastPort: typedPort,
  nextPort: typedPort,
  flag: perhaps(country),
  cargoType,
})

const locations: fc.Arbitrary<RiskContext['location']> = fc.record({
  status: fc.constantFrom('water', 'land', 'unknown') as fc.Arbitrary<'water' | 'land' | 'unknown'>,
  insideNm: perhaps(fc.double({ min: 0, max: 500, noNaN: true })),
  nearCoast: fc.boolean(),
  nearestPort: perhaps(fc.record({ name: fc.string(), distanceNm: fc.double({ min: 0, max: 3000, noNaN: true }) })),
  distanceFromShoreNm: perhaps(fc.double({ min: 0, max: 1500, noNaN: true })),
})

const contexts: fc.Arbitrary<RiskContext> = fc.record({
  nowMs: fc.constant(noon),
  flags: fc.constant(flagTable),
  location: locations,
  flag: perhaps(country),
  lastPort: perhaps(port),
  nextPort: perhaps(port),
  earlier: fc.array(earlierReports, { maxLength: 4 }),
  mmsi: perhaps(fc.record({ valid: fc.boolean(), flag: perhaps(country) })),
})

const anything = fc.tuple(inputs, contexts)
const score = (input: IntelligenceInput, known: RiskContext) => assess(input, known).riskScore

describe('whatever is reported', () => {
  it('the score is a whole number from 0 to 100 and the sum of the points', () => {
    fc.assert(
      fc.property(anything, ([input, known]) => {
        const result = assess(input, known)
        const sum = result.indicators.reduce((total, { points }) => total + points, 0)
        expect(result.riskScore).toBe(Math.min(100, sum))
        expect(result.indicators.every(({ points }) => Number.isInteger(points) && points >= 0)).toBe(true)
        expect(result.confidence).toBeGreaterThan(0)
        expect(result.confidence).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('evidence never lowers the analyst, and alone never raises an alert on water', () => {
    fc.assert(
      fc.property(anything, ([input, known]) => {
        const result = assess(input, known)
        expect(result.riskScore).toBeGreaterThanOrEqual(input.analystScore)
        const alone = assess(
          { ...input, analystScore: 0 },
          { ...known, location: { ...known.location, status: 'water' } },
        )
        expect(alone.riskScore).toBeLessThanOrEqual(65)
        expect(alone.alert).toBeNull()
      }),
    )
  })

  it('an adverse fact never lowers the score', () => {
    const adverse: ((input: IntelligenceInput, known: RiskContext) => [IntelligenceInput, RiskContext])[] = [
      (input, known) => [input, { ...known, location: onLand }],
      (input, known) => [input, { ...known, mmsi: { valid: false, flag: null } }],
      (input, known) => [input, { ...known, nowMs: input.timestampMs - hour }],
      (input, known) => [input, { ...known, lastPort: { name: 'A', country: 'KH', lat: input.lat, lon: input.lon } }],
      (input, known) => [{ ...input, analystScore: Math.min(100, input.analystScore + 1) }, known],
    ]
    const benign = context({ earlier: [], mmsi: null })
    fc.assert(
      fc.property(inputs, fc.constantFrom(...adverse), fc.constantFrom('IN', 'PA', 'KH'), (input, change, flag) => {
        const known = { ...benign, nowMs: input.timestampMs, flag }
        expect(score(...change(input, known))).toBeGreaterThanOrEqual(score(input, known))
      }),
    )
  })

  it('another earlier report never lowers the score', () => {
    fc.assert(
      fc.property(anything, earlierReports, ([input, known], more) => {
        expect(score(input, { ...known, earlier: [...known.earlier, more] })).toBeGreaterThanOrEqual(
          score(input, known),
        )
      }),
    )
  })

  it('a position on land is never scored below the same position on water, nor below the analyst plus 15', () => {
    fc.assert(
      fc.property(anything, ([input, known]) => {
        const land = score(input, { ...known, location: onLand })
        expect(land).toBeGreaterThanOrEqual(
          score(input, { ...known, location: { ...known.location, status: 'water' } }),
        )
        expect(land).toBeGreaterThanOrEqual(Math.min(100, input.analystScore + 15))
      }),
    )
  })

  it('not knowing never lowers the score of a vessel with nothing adverse, and lowers the confidence', () => {
    const unknown: [Partial<IntelligenceInput>, Partial<RiskContext>][] = [
      [{}, { flag: null }],
      [{}, { lastPort: null }],
      [{}, { nextPort: null }],
      [{}, { earlier: [] }],
      [{}, { mmsi: null, earlier: [] }],
      [{ cargoType: 'Unknown' }, {}],
      [{}, { location: { ...context().location, status: 'unknown' } }],
    ]
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100 }), fc.constantFrom(...unknown), (analystScore, [input, known]) => {
        const sure = assess(report({ analystScore }), context())
        const unsure = assess(report({ analystScore, ...input }), context(known))
        expect(unsure.riskScore).toBeGreaterThanOrEqual(sure.riskScore)
        expect(unsure.confidence).toBeLessThanOrEqual(sure.confidence)
        expect(unsure.missing.length).toBeGreaterThan(sure.missing.length)
      }),
    )
  })
})
