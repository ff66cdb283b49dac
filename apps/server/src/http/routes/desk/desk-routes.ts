import type { FastifyPluginAsync } from 'fastify'
import type { RouteContext } from '../route-context.ts'
import { alertRuleRoutes } from './alert-rules.ts'
import { alertRoutes } from './alerts.ts'
import { areaReportRoutes } from './areas/area-reports.ts'
import { caseEntryRoutes } from './case-entries.ts'
import { caseInvitationRoutes } from './case-invitations.ts'
import { caseZipRoutes } from './case-zips/case-zips.ts'
import { partnerKeyRoutes } from './partner-keys.ts'
import { caseRoutes } from './cases.ts'
import { exportRoutes } from './exports.ts'
import { overviewRoutes } from './overview.ts'
import { watchListRoutes } from './watch-lists.ts'

export const deskRoutes = ({ product, limits, sendFile, sendDocument }: RouteContext): FastifyPluginAsync[] => [
  alertRoutes(product, limits, sendFile, sendDocument),
  alertRuleRoutes(product),
  caseRoutes(product),
  caseInvitationRoutes(product),
  caseEntryRoutes(product, limits),
  caseZipRoutes(product, limits, sendFile, sendDocument),
  partnerKeyRoutes(product),
  exportRoutes(product),
  areaReportRoutes(product, sendFile, sendDocument),
  overviewRoutes(product),
  watchListRoutes(product, limits),
]
