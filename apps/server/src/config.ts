import { resolve } from 'node:path'
import { z } from 'zod'

const text = z.string().trim()
const schema = z.object({
  PORT: z.coerce.number('must be a number from 0 to 65535').int().min(0).max(65_535).default(8000),
  HOST: text.default('localhost'),
  DATA_DIR: text.default('./var'),
  DATABASE_URL: z.union([z.literal(''), z.url({ protocol: /^postgres(ql)?$/ })]).default(''),
  PUBLIC_URL: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
  AUTH_SECRET: z.union([z.literal(''), text.min(32, 'must have at least 32 characters')]).default(''),
  TRUST_PROXY: text.default(''),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
})

export interface Config {
  port: number
  host: string
  /** Folder that holds everything the product keeps. */
  dataDir: string
  /** PostgreSQL to use instead of the embedded SQLite file; null for the embedded one. */
  databaseUrl: string | null
  /** Address under which people reach the server, when it is not the one it listens on. */
  publicUrl: string | null
  authSecret: string | null
  /** Addresses of proxies whose X-Forwarded-For is believed; none by default. */
  trustedProxies: string[]
  logLevel: z.infer<typeof schema>['LOG_LEVEL']
}

/** Reads the configuration from an environment; throws one error that lists every bad field. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const parsed = schema.safeParse(environment)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The configuration has ${lines.length} bad field(s):\n${lines.join('\n')}`)
  }
  const value = parsed.data
  return {
    port: value.PORT,
    host: value.HOST,
    dataDir: resolve(value.DATA_DIR),
    databaseUrl: value.DATABASE_URL || null,
    publicUrl: value.PUBLIC_URL || null,
    authSecret: value.AUTH_SECRET || null,
    trustedProxies: value.TRUST_PROXY.split(',')
      .map((part) => part.trim())
      .filter(Boolean),
    logLevel: value.LOG_LEVEL,
  }
}

export const environment = process.env
