import type { RiskContext } from './evidence.ts'
import type { Finding } from './indicator.ts'

/** What a position on land raises the score by, at least. */
const LAND_POINTS = 15

const offshore = (nm: number | null) =>
  nm === null ? 'Its distance from shore is not known.' : `It is ${nm.toFixed(1)} nautical miles from shore.`

/** RISK-5: the reported position; a position on land tops the evidence up to 15 points, anything else adds nothing. */
export function judgePosition({ location }: RiskContext, otherEvidence: number): Finding {
  const about = { code: 'RISK-5', title: 'Position', source: 'Coastline' }
  if (location.status === 'unknown') {
    return {
      indicator: {
        ...about,
        points: 0,
        text: 'Whether the position is on land or water could not be verified.',
        confidence: 'low',
      },
      judged: false,
      missing: ['whether the position is on water'],
    }
  }
  if (location.status === 'land') {
    const points = Math.max(0, LAND_POINTS - otherEvidence)
    const inside = location.insideNm === null ? '' : `, ${location.insideNm.toFixed(1)} nautical miles inside the coast`
    return {
      indicator: {
        ...about,
        points,
        text: `The vessel reports a position on land${inside}: possible AIS/GPS spoofing. The evidence counts ${LAND_POINTS} points at least, so ${points} are added here.`,
        confidence: location.nearCoast ? 'medium' : 'high',
      },
      judged: true,
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
      text: `The position is on water. ${offshore(location.distanceFromShoreNm)}${port}${near}`,
      confidence: location.nearCoast ? 'medium' : 'high',
    },
    judged: true,
    missing: [],
  }
}
