import type { FastifyPluginAsync } from 'fastify'
import type { RouteContext } from '../route-context.ts'
import { aisVesselRoutes } from './ais-vessels.ts'
import { eventRoutes } from './events.ts'
import { liveRoutes } from './live.ts'
import { placeRoutes } from './places.ts'
import { simulationRoutes } from './simulation.ts'
import { sourceRoutes } from './sources.ts'
import { vesselListRoutes } from './vessel-lists.ts'

export const watchRoutes = ({ product, limits, sendFile }: RouteContext): FastifyPluginAsync[] => [
  aisVesselRoutes(product),
  eventRoutes(product),
  liveRoutes(product, limits),
  placeRoutes(product),
  simulationRoutes(product),
  sourceRoutes(product),
  vesselListRoutes(product, limits, sendFile),
]
