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

/** URL parameters of the Analysis room for a vessel that prefills a form. */
export const VESSEL_PARAMETERS = { fishing: 'fishing-report-of', trafficking: 'trafficking-vessel' } as const

/** A form prefilled for a vessel: the fishing form with its last report, the trafficking form with what is known of it. */
export const assessVesselPath = (tab: keyof typeof VESSEL_PARAMETERS, mmsi: number): string =>
  `${roomPaths.analysis}?${new URLSearchParams({ tab, [VESSEL_PARAMETERS[tab]]: formatMmsi(mmsi) })}`

/** The Analysis room with an assessment open. */
export const tabPath = ({ of, id }: Key): string =>
  `${roomPaths.analysis}?${new URLSearchParams({ tab: tabs[of], [`${tabs[of]}-answer`]: id })}`
