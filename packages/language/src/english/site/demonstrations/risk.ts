import { recommendedActions, riskLevels } from '../../analysis/risk-terms.ts'

/** The demonstration of the trafficking indicators. */
export const riskDemonstrationWords = {
  evidence: 'Evidence',
  flagState: 'Flag state',
  switches: {
    mmsi: 'Its identity number belongs to another country',
    jump: 'Half an hour ago it was 60 nautical miles away',
    land: 'It reports a position on land',
    cargo: 'Yesterday it reported another cargo',
    future: 'The report is dated tomorrow',
  },
  analystScore: "The analyst's own score:",
  assessment: 'Assessment',
  ofHundred: 'of 100',
  levels: riskLevels,
  actions: recommendedActions,
  indicators: 'Indicators',
  notKnown: (unknowns: readonly string[]) =>
    `Not known: ${unknowns.length === 0 ? 'nothing that the rules need' : unknowns.join('; ')}.`,
}
