import type { FastifyPluginAsync } from 'fastify'
import type { RouteContext } from '../route-context.ts'
import { contactRoutes } from './contact.ts'
import { demoRoutes } from './demo.ts'
import { healthRoutes } from './health.ts'
import { soundRoutes } from './sound.ts'
import { tileRoutes } from './tiles.ts'

/** What the public site needs; none of it needs an account. */
export const siteRoutes = ({ product, publicUrl }: RouteContext): FastifyPluginAsync[] => [
  contactRoutes(product),
  demoRoutes(product),
  healthRoutes(product),
  soundRoutes(product.hornPath),
  tileRoutes(product.baseMap, publicUrl),
]
