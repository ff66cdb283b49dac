import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { roles, type Role } from '@varuna/vocabulary/rights'
import { signUpModes, type SignUpMode } from '@varuna/contract/people/sign-up'
import { publicWatchModes } from '@varuna/contract/public/public-watch'
import { installationName } from '@varuna/contract/desk/signing-key'
import { z } from 'zod'
import { isEncryptedOrLocal, readRoleMap } from './accounts/provider/read-settings.ts'
import type { ProviderSettings } from './accounts/provider/provider-client.ts'
import { hasFewKeys, isLongEnough } from './accounts/secret.ts'
import { parseAllowList, type AllowList } from './feeds/senders.ts'
import type { S3Settings } from './files/s3-client.ts'
import type { StorageLimits } from './services/shared/storage/storage-quota.ts'

const text = z.string().trim()
const address = text.pipe(z.email('must be an email address alone, such as watch@varuna.example'))
const limited = (least: number, most: number, what: string) => {
  const check = { error: `must be ${what} from ${least} to ${most}`, abort: true }
  return z.coerce.number(check).min(least, check).max(most, check)
}
const whole = (least: number, most: number, what: string) =>
  limited(least, most, what).int({ error: `must be ${what} from ${least} to ${most}`, abort: true })
/** URL of a service, which must have a host: the library would default to this machine. */
const service = (protocol: RegExp, error: string) => z.url({ protocol, hostname: /./, error })
/** `contact` as it stands in security.txt. */
const isContact = (contact: string) =>
  contact.startsWith('mailto:')
    ? z.email().safeParse(contact.slice('mailto:'.length)).success
    : z.url({ protocol: /^https$/ }).safeParse(contact).success && !/\s/.test(contact)

/** The site is served at the root of its URL. */
const isRootAddress = (url: string) => {
  const { origin, href } = new URL(url)
  return href === `${origin}/`
}

const BUCKET_ADDRESS =
  'must be an address such as https://s3.example.org/bucket or https://s3.example.org/bucket/prefix; the keys are FILES_ACCESS_KEY and FILES_SECRET_KEY'
/** Bucket and prefix are in the path. */
function isBucketAddress(url: string): boolean {
  const { username, password, search, hash, pathname } = new URL(url)
  const [, bucket = '', ...prefix] = pathname.split('/')
  return (
    `${username}${password}${search}${hash}` === '' &&
    /^[a-z\d][a-z\d.-]{2,62}$/.test(bucket) &&
    prefix.every((part) => decoded(part) !== null)
  )
}
function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}
const PLAIN_PATH =
  'must have plain names in its path, without empty parts, . and .., and without an encoded slash, backslash or control character'
/** Of the text as it is written, because `URL` resolves dots: the files would be in another place than it says. */
const hasPlainPath = (url: string) =>
  url
    .replace(/^\w+:\/\/[^/\\]*\/?/, '')
    .replace(/\/$/, '')
    .split('/')
    .map((part) => decoded(part) ?? '')
    // oxlint-disable-next-line no-control-regex
    .every((part) => !['', '.', '..'].includes(part) && !/[/\\\u0000-\u001f\u007f]/.test(part))
/** As it stands in the header of a request. */
const storeKey = text.regex(/^[\x21-\x7e]{1,200}$/, 'must be at most 200 letters, digits or signs, without spaces')

/** Named ranges that Fastify knows. */
const namedRanges = ['loopback', 'linklocal', 'uniquelocal']
const MAX_PREFIX = { 4: 32, 6: 128 }

/** Whether a text is an address, a range with prefix or mask, or a named range, as Fastify accepts them. */
function isProxyRange(text: string): boolean {
  const [address = '', range] = text.split('/')
  const version = isIP(address)
  if (range === undefined) return version !== 0 || namedRanges.includes(address)
  if (version !== 4 && version !== 6) return false
  const prefix = /^\d{1,3}$/.test(range) ? Number(range) : 0
  return isIP(range) === version || (prefix >= 1 && prefix <= MAX_PREFIX[version])
}

const proxies = text.transform((list) =>
  list
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
)
const days = whole(1, 36_500, 'a whole number of days')
const newAccountRoles = roles.filter((role) => role !== 'administrator')
const loopback = ['127.0.0.1', '::1', 'localhost']
const secondFactorRoles = ['none', ...roles.filter((role) => role !== 'member')] as const
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const fields = z.object({
  PORT: whole(0, 65_535, 'a whole number').default(8000),
  /** An IPv6 address as in a URL, with brackets, or without. */
  HOST: text.transform((host) => host.replace(/^\[(.*)\]$/, '$1')).default('localhost'),
  DATA_DIR: text.default('./var'),
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error:
        'must be an address such as postgres://user:password@host:5432/varuna; in a password, write %23 for #, %2F for / and %40 for @',
    })
    .default(''),
  FILES_URL: z
    .url({ protocol: /^https?$/, hostname: /./, error: BUCKET_ADDRESS, abort: true })
    .refine(isBucketAddress, { error: BUCKET_ADDRESS, abort: true })
    .refine(hasPlainPath, PLAIN_PATH)
    .default(''),
  FILES_ACCESS_KEY: storeKey.default(''),
  FILES_SECRET_KEY: storeKey.default(''),
  FILES_REGION: text
    .regex(/^[a-z\d-]{1,64}$/, 'must be the name of a region, such as eu-central-1')
    .default('us-east-1'),
  FILES_ALLOW_HTTP: z.enum(['yes', 'no'], { error: 'must be yes or no' }).default('no'),
  NATS_URL: service(/^(nats|tls)$/, 'must be an address such as nats://host:4222 or tls://host:4222').default(''),
  SERVER_WORKS: z.enum(['yes', 'no'], { error: 'must be yes or no' }).default('yes'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://varuna.example', abort: true })
    .refine(isRootAddress, 'must be an address alone, such as https://varuna.example')
    .optional(),
  INSTALLATION_NAME: text
    .refine((name) => installationName.safeParse(name).success, 'must be one line of at most 100 characters')
    .optional(),
  AUTH_SECRET: text
    .refine(hasFewKeys, 'must be at most five keys, with commas between')
    .refine(isLongEnough, 'must have 32 bytes or more; remove it to have a key created and stored in DATA_DIR')
    .optional(),
  TRUST_PROXY: proxies
    .refine(
      (list) => list.every(isProxyRange),
      'must be addresses such as 127.0.0.1 or 10.0.0.0/8, with commas between',
    )
    .default([]),
  NEW_ACCOUNT_ROLE: z.enum(newAccountRoles, `must be one of ${newAccountRoles.join(', ')}`).default('member'),
  SECOND_FACTOR: z
    .enum(secondFactorRoles, `must be one of ${secondFactorRoles.join(', ')}`)
    .default('none')
    .transform((from) => (from === 'none' ? null : from)),
  SIGN_UP: z.enum(signUpModes, `must be one of ${signUpModes.join(', ')}`).default('open'),
  OIDC_ISSUER: z
    .url({
      protocol: /^https?$/,
      hostname: /./,
      error: 'must be an address such as https://login.harbour.example',
      abort: true,
    })
    .refine(isEncryptedOrLocal, 'must begin with https://')
    .default(''),
  OIDC_CLIENT_ID: text.default(''),
  OIDC_CLIENT_SECRET: text.default(''),
  OIDC_HOSTS: proxies.default([]),
  OIDC_NAME: text.max(40, 'must have at most 40 characters').default('single sign-on'),
  OIDC_ROLE_CLAIM: text.default(''),
  OIDC_ROLES: text
    .transform(readRoleMap)
    .refine(
      (map) => map !== null,
      `must be pairs such as officers=analyst,chiefs=administrator; roles are ${roles.join(', ')}`,
    )
    .default(new Map()),
  SMTP_URL: service(/^smtps?$/, 'must be an address such as smtp://host:587 or smtps://user:password@host:465').default(
    '',
  ),
  SECURITY_CONTACT: text
    .transform((contact) => (contact.includes(':') ? contact : `mailto:${contact}`))
    .refine(isContact, 'must be an email address, or an address that begins with https://')
    .optional(),
  MAIL_TO: address.default(''),
  MAIL_FROM: address.default(''),
  GEOCODER_URL: service(/^https?$/, 'must be an address such as https://nominatim.varuna.example').default(''),
  GEOCODER_USER_AGENT: text.regex(/^[\x20-\x7e]*$/, 'must be printable ASCII on one line').default(''),
  FEEDS: text.default(''),
  FEED_KEY: text.default(''),
  FEED_ADDRESSES: text
    .transform((list, context) => {
      try {
        return list === '' ? null : parseAllowList(list)
      } catch (error) {
        context.addIssue({ code: 'custom', message: (error as Error).message })
        return z.NEVER
      }
    })
    .default(null),
  FEED_SILENT_SECONDS: limited(1, 86_400, 'a number of seconds').default(120),
  VESSELS_PER_FEED_HOUR: whole(1, 10_000_000, 'a whole number of vessels').default(100_000),
  LIVE_HOURS: limited(1, 720, 'a number of hours').default(24),
  PUBLIC_WATCH: z.enum(publicWatchModes, `must be one of ${publicWatchModes.join(', ')}`).default('replay'),
  PUBLIC_WATCH_DELAY_MINUTES: whole(15, 43_200, 'a whole number of minutes').default(60),
  GUEST_IMAGES: z.enum(['yes', 'no'], { error: 'must be yes or no' }).default('yes'),
  POSITIONS_WHOLE_DAYS: days.default(30),
  POSITIONS_SPACING_MINUTES: limited(1, 1440, 'a number of minutes').default(10),
  POSITIONS_KEEP_DAYS: days.nullable().default(null),
  ALERTS_MAX_AGE_DAYS: days.default(30),
  STORAGE_ACCOUNT_GB: limited(0.001, 1_000_000, 'a number of gigabytes').default(20),
  STORAGE_TOTAL_GB: limited(0.001, 1_000_000, 'a number of gigabytes').nullable().default(null),
  STORAGE_FREE_MB: whole(0, 100_000_000, 'a whole number').default(512),
  ALERTS_PER_FEED_HOUR: whole(1, 100_000, 'a whole number of alerts').default(200),
  SERVE_BROKEN_AUDIT: z.enum(['yes', 'no'], { error: 'must be yes or no' }).default('no'),
  WEBHOOKS_ALLOW_PRIVATE: z.enum(['yes', 'no'], { error: 'must be yes or no' }).default('no'),
  METRICS_PORT: whole(0, 65_535, 'a whole number').nullable().default(null),
  METRICS_HOST: text.default('127.0.0.1'),
  METRICS_TOKEN: text
    .regex(/^[\x21-\x7e]{16,200}$/, 'must be 16 to 200 letters, digits or signs, without spaces')
    .optional(),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('warn'),
})
const schema = fields.superRefine((value, context) => {
  if (value.POSITIONS_KEEP_DAYS !== null && value.POSITIONS_KEEP_DAYS < value.POSITIONS_WHOLE_DAYS)
    context.addIssue({
      code: 'custom',
      path: ['POSITIONS_KEEP_DAYS'],
      message: `must not be less than POSITIONS_WHOLE_DAYS, which is ${value.POSITIONS_WHOLE_DAYS}`,
    })
  if (value.PUBLIC_WATCH === 'live' && value.PUBLIC_WATCH_DELAY_MINUTES >= value.LIVE_HOURS * 60)
    context.addIssue({
      code: 'custom',
      path: ['PUBLIC_WATCH_DELAY_MINUTES'],
      message: `must be less than LIVE_HOURS, which is ${value.LIVE_HOURS}`,
    })
  for (const field of ['FILES_ACCESS_KEY', 'FILES_SECRET_KEY'] as const)
    if (value.FILES_URL && !value[field])
      context.addIssue({ code: 'custom', path: [field], message: 'must be set when FILES_URL is set' })
  if (value.FILES_URL && value.FILES_ALLOW_HTTP === 'no' && !isEncryptedOrLocal(value.FILES_URL))
    context.addIssue({
      code: 'custom',
      path: ['FILES_URL'],
      message: 'must begin with https://, except on this machine or with FILES_ALLOW_HTTP=yes',
    })
  for (const field of ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const)
    if (value.OIDC_ISSUER && !value[field])
      context.addIssue({ code: 'custom', path: [field], message: 'must be set when OIDC_ISSUER is set' })
  if (value.OIDC_ROLE_CLAIM && value.OIDC_ROLES?.size === 0)
    context.addIssue({ code: 'custom', path: ['OIDC_ROLES'], message: 'must be set when OIDC_ROLE_CLAIM is set' })
  if (value.METRICS_PORT !== null && value.METRICS_TOKEN === undefined && !loopback.includes(value.METRICS_HOST))
    context.addIssue({
      code: 'custom',
      path: ['METRICS_TOKEN'],
      message: `must be set when METRICS_HOST is not this machine alone (${loopback.join(', ')})`,
    })
  for (const field of ['MAIL_TO', 'MAIL_FROM'] as const) {
    if (value.SMTP_URL && !value[field]) {
      context.addIssue({ code: 'custom', path: [field], message: 'must be set when SMTP_URL is set' })
    }
  }
})

interface ProviderConfig extends ProviderSettings {
  /** What the button of the sign-in page calls it. */
  name: string
  roles: ReadonlyMap<string, Role>
}

export interface Config {
  port: number
  host: string
  /** Data folder of the server. */
  dataDir: string
  /** PostgreSQL to use instead of the embedded SQLite file; null for SQLite. */
  databaseUrl: string | null
  /** S3-compatible store of files; null for the folder `files` in the data folder. */
  fileStore: S3Settings | null
  /** NATS server for announcements between machines; null to keep them within this process. */
  natsUrl: string | null
  /** Whether a server with a bus also acts as a worker that follows vessels. */
  serverWorks: boolean
  /** Public URL of the server, if it differs from the address it listens on. */
  publicUrl: string | null
  authSecret: string | null
  /** What this installation calls itself in what it exports. */
  installationName: string
  /** The role of a new account, except the first, which is administrator. */
  newAccountRole: Role
  /** Who may sign up; the first account always may. */
  signUp: SignUpMode
  /** The single sign-on; null for none. */
  provider: ProviderConfig | null
  /** The lowest role that needs a second factor; null where none does. */
  secondFactorFrom: Role | null
  /** Addresses of proxies whose X-Forwarded-For is trusted; none by default. */
  trustedProxies: string[]
  /** Mail server for contact form messages; null to write them to the data folder. */
  smtpUrl: string | null
  mailTo: string | null
  /** URL to report a weakness to, in security.txt; null for the contact form. */
  securityContact: string | null
  mailFrom: string | null
  /** A reverse geocoder in Nominatim's form that decides land or water; null for the embedded coastline. */
  geocoderUrl: string | null
  /** User-Agent of requests to it; null for the product's name, version and public address. */
  geocoderUserAgent: string | null
  /** URLs of the AIS feeds that the server receives. */
  feeds: string[]
  /** API key that a WebSocket feed in aisstream.io's format expects first. */
  feedKey: string | null
  /** Addresses that feeds added on the page may connect to; null for all but this machine and the like. */
  feedAddresses: AllowList | null
  /** A connected feed without data for this long raises an alarm. */
  feedSilentMs: number
  /** Maximum vessels that a feed that others send to may name in an hour. */
  vesselsPerFeedHour: number
  /** Vessels whose latest position is older than this are not shown as live. */
  liveMs: number
  /** What visitors without an account see of ships, and how long ago at least received ones were there. */
  publicWatch: { mode: (typeof publicWatchModes)[number]; delayMs: number }
  /** Whether visitors without an account may have an image analysed. */
  guestImages: boolean
  /** How long positions are kept: first all of them, then one per vessel and interval; for ever if `keepMs` is null. */
  retention: { wholeMs: number; spacingMs: number; keepMs: number | null }
  /** Events that ended longer ago than this raise no alert. */
  alertsMaxAgeMs: number
  /** Storage limits of accounts, and disk space to keep free. */
  storage: StorageLimits
  /** Maximum alerts per feed and hour; those beyond are counted. */
  alertsPerFeedHour: number
  /** Whether the server starts although the end of the audit log is not as it was written. */
  servesBrokenAudit: boolean
  /** Whether webhooks may reach this machine and private networks. */
  webhooksAllowPrivate: boolean
  /** Where metrics are served, on a port of their own; null for nowhere. */
  metrics: { port: number; host: string; token: string | null } | null
  logLevel: z.infer<typeof schema>['LOG_LEVEL']
}

const GIGABYTE = 1024 ** 3

/** `PORT=` in a settings file means unset. An empty key is refused instead, because a key was probably intended. */
const isSet = ([name, value]: [string, string | undefined]) => name === 'AUTH_SECRET' || value?.trim() !== ''

/** Not repeated in messages, because they may contain a password or a key. */
const secretNames = new Set([
  'OIDC_CLIENT_SECRET',
  'OIDC_ISSUER',
  'DATABASE_URL',
  'FILES_URL',
  'FILES_ACCESS_KEY',
  'FILES_SECRET_KEY',
  'NATS_URL',
  'PUBLIC_URL',
  'AUTH_SECRET',
  'METRICS_TOKEN',
  'SMTP_URL',
  'GEOCODER_URL',
])
const MAX_QUOTED = 80

function quote(name: string, value: string | undefined): string {
  if (value === undefined || secretNames.has(name)) return ''
  return `, got ${JSON.stringify(value.length > MAX_QUOTED ? `${value.slice(0, MAX_QUOTED)}…` : value)}`
}

/** Reads the configuration from an environment; throws one error that lists every bad field. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const parsed = schema.safeParse(Object.fromEntries(Object.entries(environment).filter(isSet)))
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ path, message }) => {
      const name = path.join('.')
      return `  ${name}: ${message}${quote(name, environment[name])}`
    })
    throw new Error(
      `The configuration has ${lines.length === 1 ? 'a bad field' : `${lines.length} bad fields`}:\n${lines.join('\n')}`,
    )
  }
  const value = parsed.data
  return {
    port: value.PORT,
    host: value.HOST,
    dataDir: resolve(value.DATA_DIR),
    databaseUrl: value.DATABASE_URL || null,
    fileStore:
      value.FILES_URL === ''
        ? null
        : {
            url: value.FILES_URL,
            accessKey: value.FILES_ACCESS_KEY,
            secretKey: value.FILES_SECRET_KEY,
            region: value.FILES_REGION,
          },
    natsUrl: value.NATS_URL || null,
    serverWorks: value.SERVER_WORKS === 'yes',
    publicUrl: value.PUBLIC_URL ?? null,
    authSecret: value.AUTH_SECRET ?? null,
    installationName:
      value.INSTALLATION_NAME ?? (value.PUBLIC_URL === undefined ? 'Varuna' : new URL(value.PUBLIC_URL).host),
    newAccountRole: value.NEW_ACCOUNT_ROLE,
    signUp: value.SIGN_UP,
    provider:
      value.OIDC_ISSUER === ''
        ? null
        : {
            issuer: value.OIDC_ISSUER,
            clientId: value.OIDC_CLIENT_ID,
            clientSecret: value.OIDC_CLIENT_SECRET,
            hosts: value.OIDC_HOSTS,
            name: value.OIDC_NAME,
            roleClaim: value.OIDC_ROLE_CLAIM || null,
            roles: value.OIDC_ROLES ?? new Map(),
          },
    secondFactorFrom: value.SECOND_FACTOR,
    trustedProxies: value.TRUST_PROXY,
    smtpUrl: value.SMTP_URL || null,
    securityContact: value.SECURITY_CONTACT ?? null,
    mailTo: value.MAIL_TO || null,
    mailFrom: value.MAIL_FROM || null,
    geocoderUrl: value.GEOCODER_URL || null,
    geocoderUserAgent: value.GEOCODER_USER_AGENT || null,
    feeds: value.FEEDS.split(/\s/).flatMap(splitFeeds),
    feedKey: value.FEED_KEY || null,
    feedAddresses: value.FEED_ADDRESSES,
    feedSilentMs: value.FEED_SILENT_SECONDS * 1000,
    vesselsPerFeedHour: value.VESSELS_PER_FEED_HOUR,
    liveMs: value.LIVE_HOURS * 3_600_000,
    publicWatch: { mode: value.PUBLIC_WATCH, delayMs: value.PUBLIC_WATCH_DELAY_MINUTES * 60_000 },
    guestImages: value.GUEST_IMAGES === 'yes',
    retention: {
      wholeMs: value.POSITIONS_WHOLE_DAYS * 86_400_000,
      spacingMs: value.POSITIONS_SPACING_MINUTES * 60_000,
      keepMs: value.POSITIONS_KEEP_DAYS === null ? null : value.POSITIONS_KEEP_DAYS * 86_400_000,
    },
    alertsMaxAgeMs: value.ALERTS_MAX_AGE_DAYS * 86_400_000,
    storage: {
      accountBytes: Math.round(value.STORAGE_ACCOUNT_GB * GIGABYTE),
      totalBytes: value.STORAGE_TOTAL_GB === null ? null : Math.round(value.STORAGE_TOTAL_GB * GIGABYTE),
      freeBytes: value.STORAGE_FREE_MB * 1024 ** 2,
    },
    alertsPerFeedHour: value.ALERTS_PER_FEED_HOUR,
    servesBrokenAudit: value.SERVE_BROKEN_AUDIT === 'yes',
    webhooksAllowPrivate: value.WEBHOOKS_ALLOW_PRIVATE === 'yes',
    metrics:
      value.METRICS_PORT === null
        ? null
        : { port: value.METRICS_PORT, host: value.METRICS_HOST, token: value.METRICS_TOKEN ?? null },
    logLevel: value.LOG_LEVEL,
  }
}

/** Splits at commas, except commas inside a feed's address such as `?boxes=1,2,3,4` and `?allow=10.0.0.0/8,face::1`. */
const splitFeeds = (text: string) => text.split(/,(?=[a-z-]+:\/\/|file:|$)/i).filter(Boolean)

export const environment = process.env
