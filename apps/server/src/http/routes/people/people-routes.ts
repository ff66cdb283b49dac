import type { FastifyPluginAsync } from 'fastify'
import type { RouteContext } from '../route-context.ts'
import { accountRoutes } from './account.ts'
import { managedAccountRoutes } from './accounts.ts'
import { auditRoutes } from './audit.ts'
import { newcomerRoutes } from './newcomers.ts'
import { passwordRoutes } from './password.ts'
import { teamRoutes } from './teams.ts'
import { visitRoutes } from './visit.ts'

/** Signing up and in, which needs no account. */
export const publicPeopleRoutes = ({ product, limits }: RouteContext): FastifyPluginAsync[] => [
  accountRoutes(product, limits),
]

export const peopleRoutes = ({ product, sendFile }: RouteContext): FastifyPluginAsync[] => [
  passwordRoutes(product),
  managedAccountRoutes(product),
  auditRoutes(product, sendFile),
  newcomerRoutes(product),
  teamRoutes(product),
  visitRoutes(product),
]
