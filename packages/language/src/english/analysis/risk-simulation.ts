import type { Language } from '../../language.ts'

/** Apart from the other texts of risk, which the dashboard does not need. */
export const simulation: Language['risk']['simulation'] = {
  simulated: ({ vesselId, analystScore, offset }) =>
    `Simulated: the analyst's score of ${analystScore} was moved by a random ${offset}. No evidence about vessel ${vesselId} was looked at.`,
  simulated_on_land: ({ vesselId, analystScore, points }) =>
    `Simulated: a position on land adds ${points} to the analyst's score of ${analystScore}. Nothing else about vessel ${vesselId} was checked.`,
}
