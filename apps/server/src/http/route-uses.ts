import type { Right } from '@varuna/vocabulary/rights'
import { isRightOfSessions, type RouteUse } from '@varuna/vocabulary/token-scopes'

/** Sending pictures, tracks and reports, and what belongs to them. */
const reports = new Set([
  'POST /upload/',
  'PUT /api/images/:id/scene',
  'POST /api/vessel',
  'POST /api/vessel/tracks',
  'POST /api/intelligence',
  'PUT /api/intelligence/:id/checklist',
  'POST /api/assessments/:of/:id/notes',
  'DELETE /api/submissions/:of/:key',
])

/** The account's own affairs, and who else may see or change what. */
const ofSessions = [
  '/api/account',
  '/api/visit',
  '/api/cases/:id/members/',
  '/api/cases/:id/invitations',
  '/api/case-invitations',
]

/** What a route behind sign-in is for, which decides the tokens that may use it. */
export function routeUse(route: string, right: Right): RouteUse {
  const [method, path = ''] = route.split(' ')
  if (isRightOfSessions(right) || ofSessions.some((one) => path.startsWith(one))) return 'session'
  if (method === 'GET') return 'read'
  return reports.has(route) ? 'report' : 'change'
}
