import type { FastifyPluginAsync } from 'fastify'
import type { RouteContext } from '../route-context.ts'
import { aisFileRoutes } from './ais-files.ts'
import { aisVesselRoutes } from './ais-vessels.ts'
import { eventRoutes } from './events.ts'
import { feedRoutes } from './feeds.ts'
import { liveRoutes } from './live.ts'
import { placeRoutes } from './places.ts'
import { savedViewRoutes } from './saved-views.ts'
import { simulationRoutes } from './simulation.ts'
import { sourceRoutes } from './sources.ts'
import { zoneFileRoutes } from './zone-files.ts'
import { vesselNoteRoutes } from './kept-of-vessels/vessel-notes.ts'
import { vesselPictureRoutes } from './kept-of-vessels/vessel-pictures.ts'
import { vesselListRoutes } from './vessel-lists.ts'

export const watchRoutes = ({ product, limits, sendFile, sendDocument }: RouteContext): FastifyPluginAsync[] => [
  aisFileRoutes(product, limits, sendFile),
  aisVesselRoutes(product, sendDocument),
  eventRoutes(product),
  feedRoutes(product),
  liveRoutes(product, limits),
  placeRoutes(product),
  savedViewRoutes(product),
  simulationRoutes(product),
  sourceRoutes(product),
  vesselNoteRoutes(product),
  vesselPictureRoutes(product, limits),
  vesselListRoutes(product, limits, sendFile),
  zoneFileRoutes(product, limits, sendFile),
]
