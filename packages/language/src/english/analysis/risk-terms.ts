import type { RecommendedAction, RiskLevel } from '@varuna/risk/bands'
import type { SeaRoute } from '@varuna/risk/evidence'
import type { FactGroup, FindingKind } from '@varuna/vocabulary/risk'
import { checklist } from '../desk/checklist.ts'

export const riskLevels: Readonly<Record<RiskLevel, string>> = {
  High: 'High risk',
  Medium: 'Medium risk',
  Low: 'Low risk',
}

export const recommendedActions: Readonly<Record<RecommendedAction, string>> = {
  'Immediate Investigation': 'Immediate Investigation',
  'Immediate Inspection': 'Immediate Inspection',
  'Monitor Closely': 'Monitor Closely',
  'Routine Surveillance': 'Routine Surveillance',
}

/** Facts that several indicators rest on. */
export const factNames: Readonly<Record<FactGroup, string>> = {
  far_out_for_months: 'far from port for months',
  silence: 'silence',
  position_not_its_own: 'positions that are not its own',
}

export const findingTitles: Readonly<Record<FindingKind, string>> = {
  detention: 'Detention of the vessel',
  inspection_with_deficiencies: 'Inspection with deficiencies in the work or life aboard',
  inspection_without_deficiencies: 'Inspection without deficiencies in the work or life aboard',
  crew_complaint: 'Complaint of the crew',
  observer_report: 'Report of an observer',
  people_found_aboard: 'People found aboard who were neither crew nor passengers',
  ...checklist.titles,
}

export const seaRoutes: Readonly<Record<SeaRoute, string>> = {
  central_mediterranean: 'the central Mediterranean route',
  western_mediterranean: 'the western Mediterranean route',
  eastern_mediterranean: 'the eastern Mediterranean route',
  west_africa_to_canary_islands: 'the route to the Canary Islands',
  gulf_of_aden: 'the routes across the Red Sea and the Gulf of Aden',
  bay_of_bengal: 'the routes across the Bay of Bengal',
  caribbean: 'the Caribbean routes',
}
