import type { RiskContext } from '../evidence.ts'
import { MAX_POINTS, type Finding } from './indicator.ts'

/** Points for a position on land, whatever the other evidence: set by the product's specification. */
const LAND_POINTS = MAX_POINTS['RISK-5']

const describeShoreDistance = (nm: number | null) =>
  nm === null ? 'Its distance from shore is not known.' : `It is ${nm.toFixed(1)} nautical miles from shore.`

/** RISK-5: 15 points for a position on land. */
export function assessPosition({ location }: RiskContext): Finding {
  const about = { code: 'RISK-5', title: 'Position', source: 'Coastline' }
  if (location.status === 'unknown') {
    return {
      indicator: {
        ...about,
        points: 0,
        text: 'Whether the position is on land or water could not be verified.',
        confidence: 'low',
      },
      isAssessable: false,
      missing: [{ what: 'whether the position is on water', mostPoints: LAND_POINTS }],
    }
  }
  if (location.status === 'land') {
    const inside = location.insideNm === null ? '' : `, ${location.insideNm.toFixed(1)} nautical miles inside the coast`
    return {
      indicator: {
        ...about,
        points: LAND_POINTS,
        text: `The vessel reports a position on land${inside}: possible AIS/GPS spoofing. That adds ${LAND_POINTS} points whatever else is known.`,
        confidence: location.nearCoast ? 'medium' : 'high',
      },
      isAssessable: true,
      missing: [],
    }
  }
  const near = location.nearCoast
    ? ' It is so near the coast that the coastline cannot be sure; nothing is added for that.'
    : ''
  const port = location.nearestPort
    ? ` The nearest port is ${location.nearestPort.name}, ${location.nearestPort.distanceNm.toFixed(1)} nautical miles away.`
    : ''
  return {
    indicator: {
      ...about,
      points: 0,
      text: `The position is on water. ${describeShoreDistance(location.distanceFromShoreNm)}${port}${near}`,
      confidence: location.nearCoast ? 'medium' : 'high',
    },
    isAssessable: true,
    missing: [],
  }
}
