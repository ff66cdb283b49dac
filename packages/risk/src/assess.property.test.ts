import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assess } from './assess.ts'
import type { EarlierReport, IntelligenceInput, RiskContext } from './evidence.ts'
import { context, flagTable, hour, noon, onLand, report } from './fixtures/evidence.ts'

const country = fc.constantFrom(...Object.keys(flagTable.countries), 'ZZ')
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
const lat = fc.double({ min: -90, max: 90, noNaN: true })
const lon = fc.double({ min: -180, max: 180, noNaN: true })
const port = fc.record({ name: fc.constantFrom('A', 'B', 'C'), country: orNull(country), lat, lon })
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
  flag: orNull(country),
  cargoType,
})

const locations: fc.Arbitrary<RiskContext['location']> = fc.record({
  status: fc.constantFrom('water', 'land', 'unknown') as fc.Arbitrary<'water' | 'land' | 'unknown'>,
  insideNm: orNull(fc.double({ min: 0, max: 500, noNaN: true })),
  nearCoast: fc.boolean(),
  nearestPort: orNull(fc.record({ name: fc.string(), distanceNm: fc.double({ min: 0, max: 3000, noNaN: true }) })),
  distanceFromShoreNm: orNull(fc.double({ min: 0, max: 1500, noNaN: true })),
})

const contexts: fc.Arbitrary<RiskContext> = fc.record({
  nowMs: fc.constant(noon),
  flags: fc.constant(flagTable),
  location: locations,
  flag: orNull(country),
  lastPort: orNull(port),
  nextPort: orNull(port),
  earlier: fc.array(earlierReports, { maxLength: 4 }),
  mmsi: orNull(fc.record({ valid: fc.boolean(), flag: orNull(country) })),
})

type Facts = [IntelligenceInput, RiskContext]

const anyFacts = fc.tuple(inputs, contexts)
const score = (input: IntelligenceInput, riskContext: RiskContext) => assess(input, riskContext).riskScore

describe('for any report', () => {
  it('the score is an integer from 0 to 100 and the sum of the points', () => {
    fc.assert(
      fc.property(anyFacts, ([input, riskContext]) => {
        const result = assess(input, riskContext)
        const sum = result.indicators.reduce((total, { points }) => total + points, 0)
        expect(result.riskScore).toBe(Math.min(100, sum))
        expect(result.indicators.every(({ points }) => Number.isInteger(points) && points >= 0)).toBe(true)
        expect(result.confidence).toBeGreaterThan(0)
        expect(result.confidence).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('evidence never lowers the analyst score, and alone never raises an alert on water', () => {
    fc.assert(
      fc.property(anyFacts, ([input, riskContext]) => {
        const result = assess(input, riskContext)
        expect(result.riskScore).toBeGreaterThanOrEqual(input.analystScore)
        expect(result.couldAdd).toBeLessThanOrEqual(100 - result.riskScore)
        expect(result.unknowns.reduce((sum, { mostPoints }) => sum + mostPoints, 0)).toBeGreaterThanOrEqual(
          result.couldAdd,
        )
        const alone = assess(
          { ...input, analystScore: 0 },
          { ...riskContext, location: { ...riskContext.location, status: 'water' } },
        )
        expect(alone.riskScore).toBeLessThanOrEqual(65)
        expect(alone.alert).toBeNull()
      }),
    )
  })

  it('an adverse fact never lowers the score', () => {
    const adverse: ((input: IntelligenceInput, riskContext: RiskContext) => [IntelligenceInput, RiskContext])[] = [
      (input, riskContext) => [input, { ...riskContext, location: onLand }],
      (input, riskContext) => [input, { ...riskContext, mmsi: { valid: false, flag: null } }],
      (input, riskContext) => [input, { ...riskContext, nowMs: input.timestampMs - hour }],
      (input, riskContext) => [
        input,
        { ...riskContext, lastPort: { name: 'A', country: 'KH', lat: input.lat, lon: input.lon } },
      ],
      (input, riskContext) => [{ ...input, analystScore: Math.min(100, input.analystScore + 1) }, riskContext],
    ]
    const benign = context({ earlier: [], mmsi: null })
    fc.assert(
      fc.property(inputs, fc.constantFrom(...adverse), fc.constantFrom('IN', 'PA', 'KH'), (input, change, flag) => {
        const riskContext = { ...benign, nowMs: input.timestampMs, flag }
        expect(score(...change(input, riskContext))).toBeGreaterThanOrEqual(score(input, riskContext))
      }),
    )
  })

  it('an additional earlier report never lowers the score', () => {
    fc.assert(
      fc.property(anyFacts, earlierReports, ([input, riskContext], more) => {
        expect(score(input, { ...riskContext, earlier: [...riskContext.earlier, more] })).toBeGreaterThanOrEqual(
          score(input, riskContext),
        )
      }),
    )
  })

  it('a position on land scores 15 above the same position on water', () => {
    fc.assert(
      fc.property(anyFacts, ([input, riskContext]) => {
        const land = score(input, { ...riskContext, location: onLand })
        const water = score(input, { ...riskContext, location: { ...riskContext.location, status: 'water' } })
        expect(land).toBe(Math.min(100, water + 15))
      }),
    )
  })

  const hidings: ((...facts: Facts) => Facts)[] = [
    (input, riskContext) => [input, { ...riskContext, flag: null }],
    (input, riskContext) => [input, { ...riskContext, lastPort: null }],
    (input, riskContext) => [input, { ...riskContext, nextPort: null }],
    (input, riskContext) => [input, { ...riskContext, mmsi: null }],
    (input, riskContext) => [
      input,
      { ...riskContext, mmsi: riskContext.mmsi && { ...riskContext.mmsi, flag: null, valid: true } },
    ],
    (input, riskContext) => [input, { ...riskContext, earlier: [] }],
    (input, riskContext) => [{ ...input, cargoType: 'Unknown' }, riskContext],
    (input, riskContext) => [input, { ...riskContext, location: { ...riskContext.location, status: 'unknown' } }],
  ]

  it('removing facts removes at most the points that the answer says the unknowns could add', () => {
    const some = fc.subarray(hidings, { minLength: 1 })
    fc.assert(
      fc.property(anyFacts, some, ([input, riskContext], hide) => {
        const full = assess(input, riskContext)
        const hidden = assess(...hide.reduce<Facts>((facts, each) => each(...facts), [input, riskContext]))
        expect(full.riskScore).toBeLessThanOrEqual(hidden.riskScore + hidden.couldAdd)
        expect(hidden.coverage).toBeLessThanOrEqual(full.coverage)
      }),
    )
  })

  it('a fact that becomes riskContext never lowers the score', () => {
    fc.assert(
      fc.property(anyFacts, fc.constantFrom(...hidings.slice(0, 6)), ([input, riskContext], hide) => {
        expect(score(input, riskContext)).toBeGreaterThanOrEqual(score(...hide(input, riskContext)))
      }),
    )
  })

  it('the order of earlier reports does not matter', () => {
    const shuffled = contexts.chain((riskContext) =>
      fc.tuple(
        fc.constant(riskContext),
        fc.shuffledSubarray([...riskContext.earlier], {
          minLength: riskContext.earlier.length,
          maxLength: riskContext.earlier.length,
        }),
      ),
    )
    fc.assert(
      fc.property(inputs, shuffled, (input, [riskContext, earlier]) => {
        expect(assess(input, { ...riskContext, earlier })).toEqual(assess(input, riskContext))
      }),
    )
  })

  it('missing facts never lower the score of a vessel with nothing adverse, and lower the confidence', () => {
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
      fc.property(
        fc.integer({ min: 0, max: 100 }),
        fc.constantFrom(...unknown),
        (analystScore, [input, riskContext]) => {
          const sure = assess(report({ analystScore }), context())
          const unsure = assess(report({ analystScore, ...input }), context(riskContext))
          expect(unsure.riskScore).toBeGreaterThanOrEqual(sure.riskScore)
          expect(unsure.confidence).toBeLessThanOrEqual(sure.confidence)
          expect(unsure.unknowns.length).toBeGreaterThan(sure.unknowns.length)
        },
      ),
    )
  })
})
