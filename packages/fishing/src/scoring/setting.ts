import { METRES_PER_NAUTICAL_MILE } from '@varuna/units/length'
import { FEATURE_NAMES } from '../features/features.ts'
import type { MayBeSetting } from '../reason.ts'

/** Speeds at which drifting longlines are set, in knots. */
const SETTING_KNOTS = { least: 7, most: 10 }
/** Nearer, a steady speed is mostly that of a passage between port and ground; farther out, a port is at least ten hours away. */
const LEAST_SHORE_NM = 100

const column = (name: string) => FEATURE_NAMES.indexOf(name)
const columns = {
  speeds: [column('speed'), column('hours1.speedMin'), column('hours1.speedMax')],
  shoreKm: column('shoreKm'),
}

/**
 * Why a fishing vessel that the model calls not fishing may be setting a longline (IUU-20): far from any shore it keeps a setting speed for the
 * last hour, as far as that is known. Null where it does not.
 */
export const findSetting = (features: Float32Array): MayBeSetting | null => {
  const speeds = columns.speeds.map((at) => features[at] ?? NaN)
  const shoreNm = ((features[columns.shoreKm] ?? NaN) * 1000) / METRES_PER_NAUTICAL_MILE
  const isSteady = speeds.every((knots) => knots >= SETTING_KNOTS.least && knots <= SETTING_KNOTS.most)
  if (!isSteady || !(shoreNm > LEAST_SHORE_NM)) return null
  return { rule: 'IUU-20', code: 'may_be_setting', params: { speedKnots: speeds[0] ?? 0, shoreNm } }
}
