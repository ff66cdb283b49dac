/** Probability of fishing, 0 to 1: above `alert` an alert is raised, above `caution` it is more than a notice. */
export const fishingThresholds = { alert: 0.5, caution: 0.7 } as const

/** Trafficking risk score, 0 to 100: each level applies above its number. */
export const riskThresholds = {
  mediumRisk: 50,
  monitorClosely: 60,
  alert: 65,
  suspicious: 70,
  highRisk: 75,
  inspectAtOnce: 80,
} as const

/** Thresholds for events: nautical miles from shore, and hours. The table in docs/rules/alerts.md explains them. */
export const eventThresholds = {
  offshoreNm: 20,
  encounterShoreNm: 5,
  longSilenceHours: 24,
  longLoiteringHours: 8,
} as const
