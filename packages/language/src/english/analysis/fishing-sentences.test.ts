import { describe, expect, it } from 'vitest'
import { textOf } from '../../text.ts'
import { fishing } from './fishing-sentences.ts'

const zone = {
  zoneId: 'in-devi',
  zoneName: 'Devi river mouth',
  zoneKind: 'seasonal_closure',
  basis: 'Orissa Marine Fishing Regulation Act',
  ruleConfidence: 'high',
  boundaryConfidence: 'low',
} as const
const march = Date.UTC(2026, 2, 1, 2)

describe('the reasons of a fishing assessment', () => {
  it('names zone, season, day, basis and boundary', () => {
    const season = { from: '11-01', to: '05-31' }
    expect(
      textOf(fishing.reasons, {
        rule: 'IUU-1',
        code: 'fishing_where_banned',
        params: { ...zone, season, timestampMs: march },
      }),
    ).toBe(
      'Likely fishing in Devi river mouth in its closed season (11-01 to 05-31) on 2026-03-01, where fishing is banned. Basis: Orissa Marine Fishing Regulation Act (high confidence). The boundary is approximate (low confidence): check the official one.',
    )
  })

  it('says that the kind of a zone decided where the table has no rule', () => {
    const params = { ...zone, basis: null, ruleConfidence: 'low', boundaryConfidence: null } as const
    expect(textOf(fishing.reasons, { rule: 'IUU-6', code: 'fishing_in_open_zone', params })).toBe(
      "Likely fishing in Devi river mouth, which does not itself close the area to fishing. Basis: The zone's kind, 'seasonal_closure'; its own rules are not in the table (low confidence).",
    )
  })

  it('IUU-17: says why the kind of a vessel that moves like one that fishes is open', () => {
    const open = (fishingVessel: number) =>
      textOf(fishing.reasons, {
        rule: 'IUU-17',
        code: 'vessel_kind_not_known',
        params: { fishingNow: 0.86, fishingVessel },
      })
    expect(open(0.2)).toContain('Whether it is a fishing vessel is not known (20% by all that is known of it).')
    expect(open(0.56)).toContain(
      'It is likely a fishing vessel (56%), but that both are so is not likely enough (48%).',
    )
    expect(open(0.01)).toBe(
      'It moves like a fishing vessel that fishes (86%). Its track as a whole is more like that of other vessels (a fishing vessel: 1%), but no kind reaches 60%, so whether it is a fishing vessel is not known.',
    )
  })

  it('IUU-18: says how likely fishing is, and from where on it is called so', () => {
    const params = { probability: 0.63, sureProbability: 0.8 }
    expect(textOf(fishing.reasons, { rule: 'IUU-18', code: 'few_positions_lately', params })).toBe(
      'Too few positions came in over the last six hours to tell fishing from a ship that zigzags between reports. The model puts fishing at 63%; with so few positions, we say nothing between 50% and 80%.',
    )
  })

  it('says in plain words why it cannot say', () => {
    const sails = { family: 'sailing', gearProbability: 0.16 } as const
    expect(textOf(fishing.reasons, { rule: null, code: 'moves_like_other_work', params: sails })).toBe(
      'By its speed it could be fishing, but its track is more like that of a vessel under sail. The chance that it works with fishing gear is 16%.',
    )
    const close = { probability: 0.46, leastProbability: 0.4 }
    expect(textOf(fishing.reasons, { rule: 'IUU-19', code: 'too_close_to_call', params: close })).toBe(
      'The model puts fishing at 46% for a fishing vessel. From 40% to 50% that is too close to call.',
    )
    const steady = { speedKnots: 8.5, shoreNm: 160 }
    expect(textOf(fishing.reasons, { rule: 'IUU-20', code: 'may_be_setting', params: steady })).toBe(
      'The vessel keeps 8.5 knots, 160 nautical miles from the nearest shore: a fishing vessel may be setting a longline at this speed, or on passage. Which of the two cannot be said.',
    )
  })

  it('gives the distance from shore where it is known', () => {
    const outside = (distanceFromShoreNm: number | null) =>
      textOf(fishing.reasons, { rule: 'IUU-6', code: 'fishing_outside_zones', params: { distanceFromShoreNm } })
    expect(outside(12)).toBe(
      'Likely fishing, 12.0 nautical miles from shore, outside every stored zone that limits fishing. An exclusive economic zone alone is not such a zone.',
    )
    expect(outside(null)).toBe(
      'Likely fishing, outside every stored zone that limits fishing. An exclusive economic zone alone is not such a zone.',
    )
  })

  it('says of a foreign vessel what is stored, what it rests on and what would clear it', () => {
    const params = { flag: 'LK', country: 'IN', isTerritorialSea: false, isApproximate: true }
    const reason = { rule: 'IUU-11', code: 'foreign_fishing_without_authorisation', params } as const
    expect(textOf(fishing.reasons, reason)).toBe(
      "Likely fishing by a foreign vessel (flag: Sri Lanka) in the exclusive economic zone of India: it may fish there only with that country's authorisation, and this vessel is not among those that are stored here. The limit of these waters is approximate.",
    )
    expect(textOf(fishing.reasons, { rule: 'IUU-11', code: 'foreign_fishing_licence_unknown', params })).toBe(
      "Likely fishing by a foreign vessel (flag: Sri Lanka) in the exclusive economic zone of India: whether it may depends on that country's authorisation, and no authorisations of India are stored here. That none is stored proves nothing.",
    )
    const row = { fileName: 'iuu.csv', line: 7, importedMs: march, statedSource: 'IOTC' }
    expect(textOf(fishing.sources, { code: 'stored_iuu_list', params: row })).toBe(
      'Stored IUU list, iuu.csv, line 7, imported 2026-03-01; listed by IOTC',
    )
    expect(textOf(fishing.clearedBy, { code: 'authorisation_of_country', params: { country: 'IN' } })).toBe(
      'an authorisation of India for this vessel, valid on that day',
    )
  })

  it('describes a stay by place, time and speed', () => {
    const params = { withinMetres: 250, hours: 1.5, positions: 7, meanKnots: 0.24, shoreNm: 3 }
    expect(textOf(fishing.reasons, { rule: 'IUU-9', code: 'stays', params })).toContain(
      'within 250 m for 1.5 hours (7 positions, 0.2 knots on average)',
    )
  })

  it.each([
    [
      null,
      234.4,
      0,
      'this report puts it 80 nautical miles from that of 2026-03-01 02:00 UTC, which would take 234 knots',
    ],
    [null, 230_545, 0, 'from that of 2026-03-01 02:00 UTC, which would take more than 1,000 knots'],
    [march, null, 0, 'another of 2026-03-01 02:00 UTC puts it 80 nautical miles from'],
    [march, null, 0, 'at the same moment. A position is false, or two vessels use one MMSI. It is not part'],
    [null, 60, 1, '1 position that belongs elsewhere is not part of the track.'],
    [null, 60, 2, '2 positions that belong elsewhere are not part of the track.'],
  ])('tells how two positions contradict each other', (otherTimeMs, knots, positionsLeftOut, text) => {
    const params = { timeMs: march, otherTimeMs, apartNm: 80.2, knots, positionsLeftOut }
    expect(textOf(fishing.reasons, { rule: 'IUU-10', code: 'contradicting_positions', params })).toContain(text)
  })

  it('tells what the model saw', () => {
    const onTrack = (earlierReports: number, receivedPositions: number) =>
      textOf(fishing.reasons, {
        rule: null,
        code: 'model_on_track',
        params: { probability: 0.834, earlierReports, receivedPositions, hours: 2.5 },
      })
    expect(onTrack(1, 12)).toBe(
      'For a fishing vessel, the model puts fishing at 83% from this report, 1 earlier report and 12 positions received over AIS, over 2.5 hours.',
    )
    expect(onTrack(0, 1)).toContain('from this report and 1 position received over AIS, over')
    const params = { probability: 0.834, earlierPositions: 2, neededPositions: 6 }
    expect(textOf(fishing.reasons, { rule: null, code: 'model_on_report', params })).toBe(
      'For a fishing vessel, the model puts fishing at 83% from this one report alone: a track of 2 earlier positions is too short, 6 are needed.',
    )
  })
})
