import type { FastifyPluginAsync } from 'fastify'
import type { RouteContext } from '../route-context.ts'
import { assessmentRoutes } from './assessments.ts'
import { imageRoutes } from './images.ts'
import { intelligenceRoutes } from './intelligence.ts'
import { locationRoutes } from './location.ts'
import { trackFileRoutes } from './track-files.ts'
import { vesselRoutes } from './vessel.ts'

export const analysisRoutes = ({ product, limits, sendFile, sendDocument }: RouteContext): FastifyPluginAsync[] => [
  assessmentRoutes(product, sendFile, sendDocument),
  imageRoutes(product, limits, sendDocument),
  intelligenceRoutes(product, sendDocument),
  locationRoutes(product),
  trackFileRoutes(product, limits, sendFile),
  vesselRoutes(product),
]
