import { fishingAlertCause } from '@varuna/alerts/alert'
import type { EarlierText } from '@varuna/contract/statement'
import { storedFishingReason, vesselAssessment } from '@varuna/contract/vessel'
import type { FishingGap } from '@varuna/fishing/reason'
import type { GroundedReason } from '@varuna/fishing/rules/grounds'
import type { z } from 'zod'
import { createAlert, storedAlert } from '../alerts/alerts.ts'
import { createStoredForm, type FormStep } from '../reports/stored-form.ts'
import { withSeasons } from '../reports/seasons-of-zones.ts'
import { earlierText, storedStatements } from '../reports/stored-statements.ts'

type EarlierReason = EarlierText & { readonly rule: string | null }

const storedVessel = vesselAssessment.omit({ message: true }).extend({
  reasons: storedStatements<GroundedReason | EarlierReason>(storedFishingReason),
  missing: storedStatements<FishingGap | EarlierText>(),
  alert: storedAlert.nullable(),
})
/** An assessed fishing report without texts. */
export type VesselRecord = z.infer<typeof storedVessel>

/** Form 2 carries the alert that the report raised; when it was raised was not stored before, so it is the report's time. */
const withAlert: FormStep = (record) => {
  const { id, mmsi, is_fishing_probability, is_illegal_fishing, timestamp, report } = record as unknown as VesselRecord
  const cause = fishingAlertCause(mmsi, is_fishing_probability, is_illegal_fishing)
  const about = { source: id, subject: String(mmsi), lat: report.lat, lon: report.lon, timestamp, alertTime: timestamp }
  return { ...record, alert: createAlert(cause, about) }
}

type WithTexts = {
  readonly reasons: readonly { code: string; text: string }[]
  readonly missing: readonly string[]
  readonly zones: Parameters<typeof withSeasons>[0]
}

/** Form 3 has codes and params. The code of a reason was its rule's number, or that of the model. */
const withCodes: FormStep = (record) => {
  const { reasons, missing, zones } = record as unknown as WithTexts
  return {
    ...record,
    reasons: reasons.map(({ code, text }) => ({ rule: code.startsWith('IUU-') ? code : null, ...earlierText(text) })),
    missing: missing.map(earlierText),
    zones: withSeasons(zones),
  }
}

export const storedVesselAssessment = createStoredForm<VesselRecord>(storedVessel, [withAlert, withCodes])
