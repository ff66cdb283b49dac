import { noAssessment, type NoAssessment } from '@varuna/contract/desk/alert-queue'
import type { AlertCode } from '@varuna/vocabulary/alerts'
import { z } from 'zod'
import { storedVesselAssessment, type VesselRecord } from '../../analysis/fishing/stored-vessel-assessment.ts'

/** The fishing assessment behind an alert, or why there is none. */
export type AlertAssessment = VesselRecord | { readonly none: NoAssessment }

const storedNone = z.strictObject({ none: noAssessment })

export const isNone = (assessment: AlertAssessment): assessment is { readonly none: NoAssessment } =>
  'none' in assessment

/** Whether alerts with this code depend on an assessment that has no record of its own. */
export const restsOnAssessment = (code: string): boolean => code === ('fishing_in_zone' satisfies AlertCode)

export const writeAlertAssessment = (assessment: AlertAssessment): string =>
  isNone(assessment) ? JSON.stringify(assessment) : storedVesselAssessment.write(assessment)

/** Null when damaged. */
export const parseAlertAssessment = (stored: string): AlertAssessment | null =>
  parseNone(stored) ?? storedVesselAssessment.read(stored)

/** Null where the source of the alert has the assessment, or needs none. */
export function readAlertAssessment(code: string, stored: string | null): AlertAssessment | null {
  if (!restsOnAssessment(code)) return null
  return stored === null ? { none: 'raised_before' } : (parseAlertAssessment(stored) ?? { none: 'unreadable' })
}

function parseNone(stored: string): { none: NoAssessment } | null {
  try {
    return storedNone.safeParse(JSON.parse(stored)).data ?? null
  } catch {
    return null
  }
}
