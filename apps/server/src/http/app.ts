import compress from '@fastify/compress'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify, { type FastifyInstance, type FastifyPluginAsync } from 'fastify'
import {
  jsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod'
import type { Config } from '../config.ts'
import { registerErrorHandler, sendUnroutableProblem } from './problems/problems.ts'
import { limitBodyTime } from './plugins/body-time.ts'
import { refuseUnstorableText } from './plugins/plain-text.ts'
import { registerRateLimits } from './plugins/rate-limits.ts'
import { setResponseHeaders } from './plugins/response-headers.ts'
import { disableCaching } from './plugins/disable-caching.ts'
import { takeReadingTurns } from './plugins/reading-turns.ts'
import { refuseCrossSite } from './plugins/same-site.ts'
import { requirePrincipal } from './plugins/session.ts'
import { serveSite, type Site } from './plugins/site.ts'
import type { Dependencies } from './dependencies.ts'
import { createPageCache } from './page-cache.ts'
import { createFileSender } from './answers/send-file.ts'
import { requestLimits, type RequestLimits } from './request-limits.ts'
import { accountRoutes } from './routes/people/account.ts'
import { aisVesselRoutes } from './routes/watch/ais-vessels.ts'
import { alertRuleRoutes } from './routes/desk/alert-rules.ts'
import { alertRoutes } from './routes/desk/alerts.ts'
import { assessmentRoutes } from './routes/analysis/assessments.ts'
import { caseEntryRoutes } from './routes/desk/case-entries.ts'
import { caseZipRoutes } from './routes/desk/case-zips.ts'
import { caseInvitationRoutes } from './routes/desk/case-invitations.ts'
import { caseRoutes } from './routes/desk/cases.ts'
import { contactRoutes } from './routes/site/contact.ts'
import { demoRoutes } from './routes/site/demo.ts'
import { eventRoutes } from './routes/watch/events.ts'
import { exportRoutes } from './routes/desk/exports.ts'
import { healthRoutes } from './routes/site/health.ts'
import { imageRoutes } from './routes/analysis/images.ts'
import { intelligenceRoutes } from './routes/analysis/intelligence.ts'
import { liveRoutes } from './routes/watch/live.ts'
import { locationRoutes } from './routes/analysis/location.ts'
import { overviewRoutes } from './routes/desk/overview.ts'
import { passwordRoutes } from './routes/people/password.ts'
import { placeRoutes } from './routes/watch/places.ts'
import { simulationRoutes } from './routes/watch/simulation.ts'
import { sourceRoutes } from './routes/watch/sources.ts'
import { soundRoutes } from './routes/site/sound.ts'
import { tileRoutes } from './routes/site/tiles.ts'
import { vesselListRoutes } from './routes/watch/vessel-lists.ts'
import { trackFileRoutes } from './routes/analysis/track-files.ts'
import { vesselRoutes } from './routes/analysis/vessel.ts'
import { visitRoutes } from './routes/people/visit.ts'
import { watchListRoutes } from './routes/desk/watch-lists.ts'
import { refuseExpectation, sendUnreadableProblem } from './problems/unreadable-requests.ts'

type AppConfig = Pick<Config, 'trustedProxies' | 'publicUrl' | 'host'>

/** Builds the HTTP server: checks for every request first, then the API routes, then the site. */
export async function buildApp(
  dependencies: Dependencies,
  config: AppConfig,
  site: Site | null,
  limits: RequestLimits = requestLimits,
): Promise<FastifyInstance> {
  const app = Fastify({
    ...(dependencies.logger ? { loggerInstance: dependencies.logger } : { logger: false }),
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit: 64 * 1024,
    routerOptions: { maxParamLength: 200 },
    return503OnClosing: true,
    requestTimeout: limits.requestMs,
    http: {
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      connectionsCheckingInterval: limits.checkIntervalMs,
    },
    clientErrorHandler: sendUnreadableProblem,
    frameworkErrors: sendUnroutableProblem,
  }).withTypeProvider<ZodTypeProvider>()
  app.server.on('checkExpectation', refuseExpectation)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  const sendPage = createPageCache(config.publicUrl)
  registerErrorHandler(
    app,
    dependencies.storage,
    site && ((request, reply) => sendPage(request, reply, site.notFound, { status: 404 })),
  )

  await setResponseHeaders(app, config.publicUrl)
  disableCaching(app)
  refuseCrossSite(app, config)
  limitBodyTime(app, limits)
  refuseUnstorableText(app)
  await app.register(compress, { threshold: 1024, globalDecompression: false })
  await registerRateLimits(app)
  await app.register(swagger, {
    openapi: {
      info: {
        title: 'Varuna',
        description: 'Oil, fishing and trafficking analysis. Every error is a problem document (RFC 9457).',
        version: dependencies.version,
      },
    },
    transform: jsonSchemaTransform,
  })
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: true })

  await app.register(accountRoutes(dependencies, limits))
  await app.register(contactRoutes(dependencies))
  await app.register(demoRoutes(dependencies))
  await app.register(healthRoutes(dependencies))
  await app.register(soundRoutes(dependencies.hornPath))
  await app.register(tileRoutes(dependencies.baseMap, config.publicUrl))
  await app.register(privateRoutes(dependencies, limits))
  if (site) await serveSite(app, site, dependencies.accounts, sendPage, config.publicUrl)
  return app
}

/** The routes that need an account; the session is checked only here. */
function privateRoutes(dependencies: Dependencies, limits: RequestLimits): FastifyPluginAsync {
  const sendFile = createFileSender(limits)
  return async (app) => {
    requirePrincipal(app, dependencies.accounts)
    takeReadingTurns(app)
    await app.register(aisVesselRoutes(dependencies))
    await app.register(alertRoutes(dependencies, limits, sendFile))
    await app.register(alertRuleRoutes(dependencies))
    await app.register(caseRoutes(dependencies))
    await app.register(caseInvitationRoutes(dependencies))
    await app.register(caseEntryRoutes(dependencies, limits))
    await app.register(caseZipRoutes(dependencies, limits))
    await app.register(assessmentRoutes(dependencies, sendFile))
    await app.register(eventRoutes(dependencies))
    await app.register(exportRoutes(dependencies))
    await app.register(imageRoutes(dependencies, limits))
    await app.register(intelligenceRoutes(dependencies))
    await app.register(liveRoutes(dependencies, limits))
    await app.register(locationRoutes(dependencies))
    await app.register(overviewRoutes(dependencies))
    await app.register(passwordRoutes(dependencies))
    await app.register(placeRoutes(dependencies))
    await app.register(simulationRoutes(dependencies))
    await app.register(vesselListRoutes(dependencies, limits, sendFile))
    await app.register(trackFileRoutes(dependencies, limits, sendFile))
    await app.register(vesselRoutes(dependencies))
    await app.register(sourceRoutes(dependencies))
    await app.register(visitRoutes(dependencies))
    await app.register(watchListRoutes(dependencies, limits))
  }
}
