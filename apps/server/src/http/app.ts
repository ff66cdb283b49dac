import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify, { type FastifyInstance } from 'fastify'
import {
  jsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod'
import type { Config } from '../config.ts'
import { CodedError } from '../services/coded-error.ts'
import { answerWithProblems } from './problems.ts'
import { refuseCrossSite } from './plugins/same-site.ts'
import { serveSite, type Site } from './plugins/site.ts'
import type { Product } from './product.ts'
import { createReadyPages } from './ready-pages.ts'
import { accountRoutes } from './routes/account.ts'
import { contactRoutes } from './routes/contact.ts'
import { demoRoutes } from './routes/demo.ts'
import { healthRoutes } from './routes/health.ts'
import { imageRoutes } from './routes/images.ts'
import { intelligenceRoutes } from './routes/intelligence.ts'
import { locationRoutes } from './routes/location.ts'
import { overviewRoutes } from './routes/overview.ts'
import { soundRoutes } from './routes/sound.ts'
import { tileRoutes } from './routes/tiles.ts'
import { vesselRoutes } from './routes/vessel.ts'

type AppConfig = Pick<Config, 'trustedProxies' | 'publicUrl'>

/** Wires the whole server: what guards every request, then the routes, then the site. */
export async function buildApp(product: Product, config: AppConfig, site: Site | null): Promise<FastifyInstance> {
  const app = Fastify({
    ...(product.logger ? { loggerInstance: product.logger } : { logger: false }),
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit: 64 * 1024,
    routerOptions: { maxParamLength: 200 },
    return503OnClosing: true,
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  const sendPage = createReadyPages(config.publicUrl)
  answerWithProblems(app, site && ((request, reply) => sendPage(request, reply, site.notFound, 404)))

  await app.register(helmet, {
    contentSecurityPolicy: { directives: policy(config.publicUrl) },
    hsts: isHttps(config),
  })
  refuseCrossSite(app, config.publicUrl && new URL(config.publicUrl).origin)
  await app.register(compress, { threshold: 1024 })
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: (_request, { after }) => tooMany(after),
  })
  await app.register(multipart, { throwFileSizeLimit: true })
  await app.register(swagger, {
    openapi: {
      info: {
        title: 'Varuna',
        description: 'Oil, fishing and trafficking analysis. Every error is a problem document (RFC 9457).',
        version: product.version,
      },
    },
    transform: jsonSchemaTransform,
  })
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: true })

  await app.register(accountRoutes(product.accounts))
  await app.register(contactRoutes(product))
  await app.register(demoRoutes(product))
  await app.register(healthRoutes(product))
  await app.register(imageRoutes(product))
  await app.register(intelligenceRoutes(product))
  await app.register(locationRoutes(product))
  await app.register(overviewRoutes(product))
  await app.register(soundRoutes(product.hornPath))
  await app.register(tileRoutes(product.baseMap, config.publicUrl))
  await app.register(vesselRoutes(product))
  if (site) await serveSite(app, site, product.accounts, sendPage, config.publicUrl)
  return app
}

const isHttps = ({ publicUrl }: AppConfig) => publicUrl?.startsWith('https:') ?? false

/** What a browser may load for us; each page adds the hashes of its own inline scripts. */
function policy(publicUrl: string | null) {
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'"],
    'media-src': ["'self'"],
    'worker-src': ["'self'", 'blob:'],
    'frame-ancestors': ["'none'"],
    'upgrade-insecure-requests': publicUrl?.startsWith('https:') ? [] : null,
  }
}

function tooMany(after: string): CodedError {
  return new CodedError('too_many_requests', `Too many tries. Try again in ${after}.`)
}
