/**
 * Probability of fishing, 0 to 1: above `alert` an alert is raised, above `caution` it is more than a notice. A received vessel
 * that breaks a rule in a zone, and a reported one that breaks another rule, is an alarm from `alarm` on, or once fishing has been likely for
 * `alarmHours`.
 */
export const fishingThresholds = { alert: 0.5, caution: 0.7, alarm: 0.8, alarmHours: 1 } as const

/**
 * Probability of a fishing vessel, 0 to 1: above `fishing` it counts as one, up to `other` as another kind; between them its kind is not
 * known. From `named` on the likeliest kind is named; below, the kind cannot be inferred.
 */
export const vesselThresholds = { fishing: 0.5, other: 0.05, named: 0.6 } as const

/** Trafficking risk score, 0 to 100: each level applies above its number. */
export const riskThresholds = {
  mediumRisk: 50,
  monitorClosely: 60,
  alert: 65,
  suspicious: 70,
  highRisk: 75,
  inspectAtOnce: 80,
} as const

/**
 * Thresholds for events: nautical miles from shore, hours, and knots at which a ship that sails on through a silence was out of range of
 * receivers, and at which one does that goes no faster on its own course. docs/rules/alerts.md and GAP-6 explain them.
 */
export const eventThresholds = {
  offshoreNm: 20,
  encounterShoreNm: 5,
  longSilenceHours: 24,
  longLoiteringHours: 8,
  passageKnots: 6,
  slowPassageKnots: 4,
  onLandNm: 3,
} as const
