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
import { countRequests } from './plugins/count-requests.ts'
import { limitBodyTime } from './plugins/body-time.ts'
import { refuseUnstorableText } from './plugins/plain-text.ts'
import { registerRateLimits } from './plugins/rate-limits.ts'
import { apiDescriptionPolicy, setResponseHeaders } from './plugins/response-headers.ts'
import { disableCaching } from './plugins/disable-caching.ts'
import { takeAccountTurns } from './plugins/account-turns.ts'
import { refuseCrossSite } from './plugins/same-site.ts'
import { requireRights } from './plugins/rights.ts'
import { requirePrincipal } from './plugins/session.ts'
import { serveSite, type Site } from './plugins/site.ts'
import type { Dependencies } from './dependencies.ts'
import { createPageCache } from './page-cache.ts'
import { createFileSender } from './answers/send-file.ts'
import { createDocumentSender } from './documents/send-document.ts'
import { requestLimits, type RequestLimits } from './request-limits.ts'
import { analysisRoutes } from './routes/analysis/analysis-routes.ts'
import { deskRoutes } from './routes/desk/desk-routes.ts'
import { peopleRoutes, publicPeopleRoutes } from './routes/people/people-routes.ts'
import { routeRights } from './route-rights.ts'
import type { RouteContext } from './routes/route-context.ts'
import { siteRoutes } from './routes/site/site-routes.ts'
import { watchRoutes } from './routes/watch/watch-routes.ts'
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
  const sendPage = createPageCache(config.publicUrl, {
    noImages: !dependencies.guestImages,
    noShips: dependencies.publicWatch.mode === 'off',
  })
  registerErrorHandler(
    app,
    dependencies.storage,
    site && ((request, reply) => sendPage(request, reply, site.notFound, { status: 404 })),
  )

  countRequests(app, dependencies.requestCounts)
  await setResponseHeaders(app, config.publicUrl)
  disableCaching(app)
  refuseCrossSite(app, config, dependencies.accounts)
  limitBodyTime(app, limits)
  refuseUnstorableText(app)
  await app.register(compress, { threshold: 1024, globalDecompression: false })
  await registerRateLimits(app, dependencies)
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
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: apiDescriptionPolicy })

  const context = {
    product: dependencies,
    limits,
    publicUrl: config.publicUrl,
    sendFile: createFileSender(limits),
    sendDocument: createDocumentSender(dependencies, limits),
  }
  await registerRoutes(app, [...publicPeopleRoutes(context), ...siteRoutes(context), privateRoutes(context)])
  if (site) await serveSite(app, site, dependencies.accounts, sendPage, config.publicUrl)
  return app
}

/** Names them all: Fastify searches every loaded module for the name of a plugin without one, 8 ms for all routes. */
async function registerRoutes(app: FastifyInstance, groups: readonly FastifyPluginAsync[]): Promise<void> {
  for (const routes of groups)
    await app.register(Object.assign(routes, { [Symbol.for('fastify.display-name')]: 'routes' }))
}

/** The routes that need an account; session and rights are checked only here. */
const privateRoutes =
  (context: RouteContext): FastifyPluginAsync =>
  async (app) => {
    requirePrincipal(app, context.product.accounts)
    requireRights(app, routeRights)
    takeAccountTurns(app)
    for (const wing of [watchRoutes, analysisRoutes, deskRoutes, peopleRoutes]) await registerRoutes(app, wing(context))
  }
