import { storedFishingReason, vesselAssessment } from '@varuna/contract/analysis/vessel'
import { storedVesselKind } from '@varuna/contract/analysis/vessel-kind'
import type { FishingGap } from '@varuna/fishing/reason'
import type { GroundedReason } from '@varuna/fishing/rules/grounds'
import type { WeighedFact } from '@varuna/fishing/vessel/evidence'
import type { z } from 'zod'
import { storedAlert } from '../../shared/alerts/alert-record.ts'
import { createStoredForm } from '../reports/stored-form.ts'
import { storedStatements } from '../reports/stored-statements.ts'

const storedKind = storedVesselKind.extend({
  facts: storedStatements<WeighedFact>(storedVesselKind.shape.facts.element),
})
/** What kind of vessel it is, without texts. */
export type VesselKindRecord = z.infer<typeof storedKind>

const storedVessel = vesselAssessment.omit({ message: true }).extend({
  reasons: storedStatements<GroundedReason>(storedFishingReason),
  missing: storedStatements<FishingGap>(),
  fishing_now: vesselAssessment.shape.fishing_now.default(null),
  vessel: storedKind.nullable().default(null),
  alert: storedAlert.nullable(),
})
/** An assessed fishing report without texts. */
export type VesselRecord = z.infer<typeof storedVessel>

export const storedVesselAssessment = createStoredForm<VesselRecord>(storedVessel)
