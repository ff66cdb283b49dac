import type { FastifyPluginAsync } from 'fastify'
import type { RouteContext } from '../route-context.ts'
import { contactRoutes } from './contact.ts'
import { demoRoutes } from './demo.ts'
import { guestImageRoutes } from './guest-image.ts'
import { healthRoutes } from './health.ts'
import { publicWatchRoutes } from './public-watch.ts'
import { securityTxtRoutes } from './security-txt.ts'
import { soundRoutes } from './sound.ts'
import { tileRoutes } from './tiles.ts'

/** Routes of the public site; none of them needs an account. */
export const siteRoutes = ({ product, publicUrl }: RouteContext): FastifyPluginAsync[] => [
  contactRoutes(product),
  demoRoutes(product),
  guestImageRoutes(product),
  healthRoutes(product),
  publicWatchRoutes(product),
  securityTxtRoutes(product, publicUrl),
  soundRoutes(product.hornPath),
  tileRoutes(product.baseMap, publicUrl),
]
