import { fishingAlertCause } from '@varuna/alerts/alert'
import type { EarlierText } from '@varuna/contract/statement'
import { storedFishingReason, vesselAssessment } from '@varuna/contract/vessel'
import type { FishingGap, FishingReason } from '@varuna/fishing/reason'
import type { GroundedReason } from '@varuna/fishing/rules/grounds'
import { legalityOf } from '@varuna/fishing/verdict/verdict-table'
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
  const { id, mmsi, timestamp, report, ...judged } = record as unknown as VesselRecord
  const { is_fishing_probability: probability, is_illegal_fishing: isInZone } = judged
  const brokenRule = isInZone ? '' : null
  const cause = fishingAlertCause({ mmsi, probability, brokenRule, isInZone, isLegalityOpen: true })
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

type WithCodes = Omit<VesselRecord, 'reasons' | 'missing' | 'legality'> & {
  readonly reasons: readonly (FishingReason | EarlierReason)[]
  readonly missing: readonly (FishingGap | EarlierText)[]
}

/** Form 4 states whether a rule is broken, by the table of verdicts; before, the lack of a stored licence was taken for a broken rule. */
const withLegality: FormStep = (record) => {
  const { verdict, reasons, missing, is_illegal_fishing, ...rest } = record as unknown as WithCodes
  const renamed = reasons.map((reason) => {
    const { areOthersStored } = reason.params as { areOthersStored?: boolean }
    if (areOthersStored === false) return { ...reason, code: 'foreign_fishing_licence_unknown' }
    const isAnswered = reason.code === 'contradicting_positions' && verdict !== 'cannot_say'
    return isAnswered ? { ...reason, code: 'stray_positions' } : reason
  }) as readonly (FishingReason | EarlierReason)[]
  const coded = renamed.filter((reason): reason is FishingReason => reason.code !== 'earlier_text')
  const gaps = missing.filter((gap): gap is FishingGap => gap.code !== 'earlier_text')
  const isByText = is_illegal_fishing && coded.length < renamed.length
  const legality = isByText ? 'illegal' : legalityOf({ verdict, reasons: coded, missing: gaps })
  return { ...rest, verdict, reasons: renamed, missing, legality, is_illegal_fishing: legality === 'illegal' }
}

export const storedVesselAssessment = createStoredForm<VesselRecord>(storedVessel, [withAlert, withCodes, withLegality])
