import type { Language } from '../../language.ts'

export const tiles: Language['tiles'] = {
  active_incidents: 'Active incidents',
  images_analysed: 'Images analysed',
  oil_alerts_raised: 'Alerts raised',
  suspicious_vessels: 'Suspicious vessels',
  reports_analysed: 'Reports analysed',
  closed_area_findings: 'Closed-area findings',
  high_risk_routes: 'High-risk routes',
  vessels_assessed: 'Vessels assessed',
  trafficking_alerts_raised: 'Alerts raised',
}
