import type { FastifyPluginAsync } from 'fastify'
import type { RouteContext } from '../route-context.ts'
import { accountRoutes } from './account.ts'
import { addressLinkRoutes } from './address.ts'
import { managedAccountRoutes } from './accounts.ts'
import { auditRoutes } from './audit.ts'
import { newcomerRoutes } from './newcomers.ts'
import { passwordResetRoutes, resetLinkRoutes } from './password-reset.ts'
import { passwordRoutes } from './password.ts'
import { quotaRoutes } from './quotas/quota-routes.ts'
import { teamRoutes } from './teams.ts'
import { providerRoutes } from './provider.ts'
import { sessionRoutes } from './sessions.ts'
import { signInFactorRoutes } from './sign-in-factors.ts'
import { visitRoutes } from './visit.ts'

/** Signing up and in, which needs no account. */
export const publicPeopleRoutes = ({ product, limits, publicUrl }: RouteContext): FastifyPluginAsync[] => [
  accountRoutes(product, limits),
  passwordResetRoutes(product),
  addressLinkRoutes(product),
  ...(product.singleSignOn ? [providerRoutes(product, product.singleSignOn)] : []),
  signInFactorRoutes(product, publicUrl),
]

export const peopleRoutes = ({ product, sendFile, publicUrl }: RouteContext): FastifyPluginAsync[] => [
  passwordRoutes(product, publicUrl, sendFile),
  sessionRoutes(product),
  managedAccountRoutes(product),
  resetLinkRoutes(product),
  auditRoutes(product, sendFile),
  newcomerRoutes(product),
  teamRoutes(product),
  quotaRoutes(product),
  visitRoutes(product),
]
