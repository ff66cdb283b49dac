import { z } from 'zod'

const tileCode = z.enum([
  'active_incidents',
  'images_analysed',
  'oil_alerts_raised',
  'suspicious_vessels',
  'reports_analysed',
  'closed_area_findings',
  'high_risk_routes',
  'vessels_assessed',
  'trafficking_alerts_raised',
])
export type TileCode = z.infer<typeof tileCode>

const tile = z.object({
  code: tileCode,
  value: z.number().describe('Number of items counted'),
  example: z.number().nullable().describe('Invented example figure; null once the account has assessed anything'),
  label: z.string().describe('What is counted, in the language of the request, or in English'),
})

const tiles = z.object({ tiles: z.array(tile) })

/** Metric tiles of the dashboard, three per tab. */
export const overview = z.object({ oilSpill: tiles, illegalFishing: tiles, oceanTrafficking: tiles })
export type Overview = z.infer<typeof overview>
