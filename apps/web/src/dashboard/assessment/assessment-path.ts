import type { AssessmentKind } from '@varuna/contract/analysis/assessment'
import { formatMmsi } from '@varuna/units/mmsi'
import { roomPaths } from '../addresses/rooms.ts'

interface Key {
  of: AssessmentKind
  id: string
}

const BASE = `${roomPaths.analysis}/assessments`

/** The page of an assessment. */
export const assessmentPath = ({ of, id }: Key): string => `${BASE}/${of}/${encodeURIComponent(id)}`

const keyText = ({ of, id }: Key) => `${of}:${id}`

/** The page that shows two assessments side by side. */
export const comparePath = (one: Key, other: Key): string =>
  `${BASE}/compare?${new URLSearchParams({ a: keyText(one), b: keyText(other) })}`

/** The tab of the Analysis room for each kind. */
const tabs = { image: 'oil', vessel_report: 'fishing', intelligence_report: 'trafficking' } as const

/** The history in the Analysis room, filtered to one vessel or file name. */
export const historyPath = ({ of, subject }: { of: AssessmentKind; subject: string }): string =>
  `${roomPaths.analysis}?${new URLSearchParams({ tab: tabs[of], [`${tabs[of]}-text`]: subject.slice(0, 120) })}`

/** URL parameter of the Analysis room for a vessel that prefills the trafficking form. */
export const VESSEL_PARAMETER = 'trafficking-vessel'

/** The trafficking form, prefilled with what is known of a vessel. */
export const assessVesselPath = (mmsi: number): string =>
  `${roomPaths.analysis}?${new URLSearchParams({ tab: 'trafficking', [VESSEL_PARAMETER]: formatMmsi(mmsi) })}`

/** The Analysis room with an assessment open. */
export const tabPath = ({ of, id }: Key): string =>
  `${roomPaths.analysis}?${new URLSearchParams({ tab: tabs[of], [`${tabs[of]}-answer`]: id })}`
