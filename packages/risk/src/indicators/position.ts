import type { RiskContext } from '../evidence.ts'
import type { RiskReason } from '../reason.ts'
import { MAX_POINTS, type AssessedIndicator, type Finding } from './indicator.ts'

/** Points for a position on land, regardless of the other evidence; set by the product's specification. */
const LAND_POINTS = MAX_POINTS['RISK-5']

/** RISK-5: 15 points for a position on land; none at the coast, where the coastline settles nothing. */
export function assessPosition({ location }: RiskContext): Finding {
  const { insideNm, distanceFromShoreNm, nearestPort, waterway = null } = location
  const about: Pick<AssessedIndicator, 'rule' | 'sources' | 'value' | 'unit' | 'threshold'> = {
    rule: 'RISK-5',
    sources: [{ code: 'coastline', params: {} }],
    value: location.status === 'land' ? insideNm : distanceFromShoreNm,
    unit: 'nm',
    threshold: 0,
  }
  if (location.status === 'unknown') {
    return {
      indicator: {
        ...about,
        points: 0,
        reasons: [{ code: 'water_or_land_not_known', params: {} }],
        confidence: 'low',
      },
      isAssessable: false,
      missing: [{ code: 'water_or_land', params: {}, mostPoints: LAND_POINTS }],
    }
  }
  const confidence = location.nearCoast ? 'medium' : 'high'
  if (location.status === 'land') {
    const reason: RiskReason = { code: 'on_land', params: { insideNm, points: LAND_POINTS } }
    return {
      indicator: { ...about, points: LAND_POINTS, reasons: [reason], confidence },
      isAssessable: true,
      missing: [],
    }
  }
  const reasons: RiskReason[] = [
    waterway !== null
      ? { code: 'on_waterway', params: { waterway: waterway.name } }
      : location.status === 'coast'
        ? { code: 'near_coast', params: {} }
        : { code: 'on_water', params: { distanceFromShoreNm } },
  ]
  if (nearestPort)
    reasons.push({ code: 'nearest_port', params: { port: nearestPort.name, distanceNm: nearestPort.distanceNm } })
  return { indicator: { ...about, points: 0, reasons, confidence }, isAssessable: true, missing: [] }
}
