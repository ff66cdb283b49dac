import type { FastifyPluginAsync } from 'fastify'
import type { RouteContext } from '../route-context.ts'
import { accountRoutes } from './account/account.ts'
import { addressLinkRoutes } from './account/address.ts'
import { managedAccountRoutes } from './accounts.ts'
import { auditRoutes } from './audit.ts'
import { newcomerRoutes } from './newcomers.ts'
import { passwordResetRoutes, resetLinkRoutes } from './account/password-reset.ts'
import { passwordRoutes } from './account/password.ts'
import { quotaRoutes } from './quotas.ts'
import { teamRoutes } from './teams.ts'
import { providerRoutes } from './account/provider.ts'
import { sessionRoutes } from './account/sessions.ts'
import { signInFactorRoutes } from './account/sign-in-factors.ts'
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
