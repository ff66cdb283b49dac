import { storedFishingReason, vesselAssessment } from '@varuna/contract/analysis/vessel'
import type { FishingGap } from '@varuna/fishing/reason'
import type { GroundedReason } from '@varuna/fishing/rules/grounds'
import type { z } from 'zod'
import { storedAlert } from '../../shared/alerts/alert-record.ts'
import { createStoredForm } from '../reports/stored-form.ts'
import { storedStatements } from '../reports/stored-statements.ts'

const storedVessel = vesselAssessment.omit({ message: true }).extend({
  reasons: storedStatements<GroundedReason>(storedFishingReason),
  missing: storedStatements<FishingGap>(),
  alert: storedAlert.nullable(),
})
/** An assessed fishing report without texts. */
export type VesselRecord = z.infer<typeof storedVessel>

export const storedVesselAssessment = createStoredForm<VesselRecord>(storedVessel)
