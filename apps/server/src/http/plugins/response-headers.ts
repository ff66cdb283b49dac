import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** Browser features that no page uses. A document denies them to all that it loads; on other answers the header has no effect. */
const deniedFeatures = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
const permissionsPolicy = deniedFeatures.map((feature) => `${feature}=()`).join(', ')

/** Sets the security headers of every answer. */
export async function setResponseHeaders(app: FastifyInstance, publicUrl: string | null): Promise<void> {
  const isHttps = publicUrl?.startsWith('https:') ?? false
  await app.register(helmet, {
    global: false,
    contentSecurityPolicy: { directives: contentSecurityPolicy(isHttps) },
    hsts: isHttps,
    xFrameOptions: { action: 'deny' },
  })
  // Helmet rebuilds its policy for every response, so the headers of the first one are reused.
  let headers: [name: string, value: string][] | null = null
  app.addHook('onRequest', async (_request, reply) => {
    const { raw } = reply
    if (headers === null) {
      reply.helmet()
      headers = raw.getHeaderNames().map((name) => [name, String(raw.getHeader(name))])
    } else for (const [name, value] of headers) raw.setHeader(name, value)
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isDocument(reply.getHeader('content-type'))) reply.header('permissions-policy', permissionsPolicy)
  })
}

const isDocument = (contentType: unknown) => /^text\/html\b/i.test(String(contentType))

/** Policy of the API's description, whose script writes one style element. */
export const apiDescriptionPolicy = {
  'default-src': "'self'",
  'img-src': ["'self'", 'data:'],
  'style-src': ["'self'", "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='"],
  'object-src': "'none'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
}

/** The content security policy; each page adds the hashes of its own inline scripts. */
function contentSecurityPolicy(isHttps: boolean) {
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'style-src-attr': ["'none'"],
    'base-uri': ["'none'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'media-src': ["'self'"],
    'worker-src': ["'self'", 'blob:'],
    'frame-ancestors': ["'none'"],
    'upgrade-insecure-requests': isHttps ? [] : null,
  }
}
