import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

/** Every setting but the key, which may not be empty. */
const settingNames = [
  ...readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8').matchAll(/^#([A-Z_]+)=/gm),
]
  .map(([, name = '']) => name)
  .filter((name) => name !== 'AUTH_SECRET')

test('every setting has a default', () => {
  expect(readConfig({})).toEqual({
    port: 8000,
    host: 'localhost',
    dataDir: resolve('var'),
    databaseUrl: null,
    fileStore: null,
    natsUrl: null,
    serverWorks: true,
    publicUrl: null,
    publicWatch: { mode: 'replay', delayMs: 3_600_000 },
    authSecret: null,
    installationName: 'Varuna',
    newAccountRole: 'member',
    signUp: 'open',
    provider: null,
    secondFactorFrom: null,
    trustedProxies: [],
    smtpUrl: null,
    mailTo: null,
    mailFrom: null,
    geocoderUrl: null,
    geocoderUserAgent: null,
    guestImages: true,
    feeds: [],
    feedKey: null,
    feedAddresses: null,
    feedSilentMs: 120_000,
    vesselsPerFeedHour: 100_000,
    liveMs: 24 * 3_600_000,
    retention: { wholeMs: 30 * 86_400_000, spacingMs: 600_000, keepMs: null },
    alertsMaxAgeMs: 30 * 86_400_000,
    storage: { accountBytes: 20 * 1024 ** 3, totalBytes: null, freeBytes: 512 * 1024 ** 2 },
    alertsPerFeedHour: 200,
    servesBrokenAudit: false,
    webhooksAllowPrivate: false,
    metrics: null,
    securityContact: null,
    logLevel: 'warn',
  })
})

test('the error names every bad field', () => {
  const bad = { PORT: 'abc', DATABASE_URL: 'mysql://x', AUTH_SECRET: 'short', LOG_LEVEL: 'loud' }
  for (const field of Object.keys(bad)) expect(() => readConfig(bad)).toThrow(field)
  expect(() => readConfig(bad)).toThrow('4 bad fields:')
})

test.each([
  [{ PORT: '-1' }, 'PORT: must be a whole number from 0 to 65535, got "-1"'],
  [{ LIVE_HOURS: '1000' }, 'LIVE_HOURS: must be a number of hours from 1 to 720, got "1000"'],
  [{ PUBLIC_WATCH: 'everything' }, 'PUBLIC_WATCH: must be one of replay, live, off, got "everything"'],
  [
    { PUBLIC_WATCH_DELAY_MINUTES: '5' },
    'PUBLIC_WATCH_DELAY_MINUTES: must be a whole number of minutes from 15 to 43200, got "5"',
  ],
  [
    { PUBLIC_WATCH: 'live', PUBLIC_WATCH_DELAY_MINUTES: '60', LIVE_HOURS: '1' },
    'PUBLIC_WATCH_DELAY_MINUTES: must be less than LIVE_HOURS, which is 1, got "60"',
  ],
  [{ GUEST_IMAGES: 'maybe' }, 'GUEST_IMAGES: must be yes or no, got "maybe"'],
  [{ POSITIONS_WHOLE_DAYS: '1.5' }, 'POSITIONS_WHOLE_DAYS: must be a whole number of days from 1 to 36500, got "1.5"'],
  [{ POSITIONS_KEEP_DAYS: '-1' }, 'POSITIONS_KEEP_DAYS: must be a whole number of days from 1 to 36500, got "-1"'],
  [
    { SECOND_FACTOR: 'member' },
    'SECOND_FACTOR: must be one of none, viewer, analyst, supervisor, administrator, got "member"',
  ],
  [{ SIGN_UP: 'yes' }, 'SIGN_UP: must be one of open, invite, closed, got "yes"'],
  [{ LOG_LEVEL: 'WARN' }, 'LOG_LEVEL: must be one of fatal, error, warn, info, debug, trace, silent, got "WARN"'],
  [{ MAIL_TO: 'a@b.example, c@d.example' }, 'must be an email address alone, such as watch@varuna.example, got "a@b'],
])('the error of %j states what is expected and what came', (setting, message) => {
  expect(() => readConfig(setting)).toThrow(`The configuration has a bad field:\n  `)
  expect(() => readConfig(setting)).toThrow(message)
})

test.each([
  ['DATABASE_URL', 'postgres://varuna:s#cret@localhost/varuna', 'write %23 for #'],
  ['NATS_URL', 'nats://', 'must be an address such as nats://host:4222'],
  ['SMTP_URL', 'smtp://', 'must be an address such as smtp://host:587'],
  ['SMTP_URL', 'varuna:s#cret@mail.example', 'must be an address such as smtp://host:587'],
  ['GEOCODER_URL', 'nominatim.varuna.example/?key=s#cret', 'must be an address such as https:'],
])('a bad %s is refused with an example, and its password is not repeated', (name, value, message) => {
  const read = () => readConfig({ MAIL_TO: 'a@b.example', MAIL_FROM: 'a@b.example', [name]: value })
  expect(read).toThrow(`${name}: must be an address such as`)
  expect(read).toThrow(message)
  expect(read).not.toThrow('cret')
})

test('spaces around an address are ignored', () => {
  const settings = readConfig({
    MAIL_TO: ' a@b.example ',
    SMTP_URL: ' smtp://mail.example ',
    MAIL_FROM: 'v@b.example\t',
  })
  expect(settings).toMatchObject({ mailTo: 'a@b.example', smtpUrl: 'smtp://mail.example', mailFrom: 'v@b.example' })
})

test.each(['', ' ', 'a'.repeat(31), `${' '.repeat(40)}short`])('the secret %j is too short for signing', (secret) => {
  expect(() => readConfig({ AUTH_SECRET: secret })).toThrow(
    'AUTH_SECRET: must have 32 bytes or more; remove it to have a key created and stored in DATA_DIR',
  )
})

test('a secret of 32 bytes is used unchanged', () => {
  expect(readConfig({ AUTH_SECRET: 'a'.repeat(32) }).authSecret).toBe('a'.repeat(32))
  expect(readConfig({ AUTH_SECRET: '€'.repeat(11) }).authSecret).toBe('€'.repeat(11))
})

test('an empty setting counts as unset, so that no server listens on every address or stores data in its working directory', () => {
  expect(settingNames).toContain('HOST')
  const set = (value: string) => Object.fromEntries(settingNames.map((name) => [name, value]))
  for (const value of ['', '  ']) expect(readConfig(set(value))).toEqual(readConfig({}))
})

test('PUBLIC_URL is an address without a path, because the site is served at its root', () => {
  const { publicUrl } = readConfig({ PUBLIC_URL: 'https://varuna.example/' })
  expect(publicUrl).toBe('https://varuna.example/')
  for (const url of [
    'https://v.example/ocean',
    'https://ana:x@v.example',
    'https://v.example/?a',
    'v.example',
    'ftp://v.example',
  ])
    expect(() => readConfig({ PUBLIC_URL: url })).toThrow('PUBLIC_URL: must be an address')
})

test.each(['::1', '[::1]'])('HOST may be the IPv6 address %s', (host) => {
  expect(readConfig({ HOST: host }).host).toBe('::1')
})

test('TRUST_PROXY is a comma-separated list', () => {
  expect(readConfig({ TRUST_PROXY: '10.0.0.1, 10.0.0.2' }).trustedProxies).toEqual(['10.0.0.1', '10.0.0.2'])
})

test.each(['10.0.0.0/8', '::1', 'fd00::/8', '10.0.0.0/255.0.0.0', 'loopback, linklocal'])(
  'TRUST_PROXY may be %s',
  (range) => {
    expect(readConfig({ TRUST_PROXY: range }).trustedProxies).toEqual(range.split(', '))
  },
)

test.each(['nonsense', 'true', '10.0.0.0/33', '0.0.0.0/0', '::/129', '10.0.0.0/::1', '10.0.0.1/', '10.0.0.1, x'])(
  'TRUST_PROXY %s is refused by name',
  (range) => {
    expect(() => readConfig({ TRUST_PROXY: range })).toThrow('TRUST_PROXY: must be addresses')
  },
)

test('SMTP_URL requires valid MAIL_TO and MAIL_FROM', () => {
  const smtp = { SMTP_URL: 'smtp://user:secret@mail.example:587' }
  expect(() => readConfig(smtp)).toThrow(/MAIL_TO.*\n.*MAIL_FROM/)
  expect(() => readConfig({ ...smtp, MAIL_TO: 'a@b.example\nBcc: c@d.example', MAIL_FROM: 'x' })).toThrow('2 bad field')
  expect(() => readConfig({ SMTP_URL: 'https://mail.example' })).toThrow('SMTP_URL')
  const given = { ...smtp, MAIL_TO: 'watch@harbour.example', MAIL_FROM: 'varuna@harbour.example' }
  expect(readConfig(given)).toMatchObject({ smtpUrl: smtp.SMTP_URL, mailTo: given.MAIL_TO, mailFrom: given.MAIL_FROM })
})

test('positions are not removed before they are thinned', () => {
  expect(readConfig({ POSITIONS_KEEP_DAYS: '90' }).retention.keepMs).toBe(90 * 86_400_000)
  expect(readConfig({ POSITIONS_KEEP_DAYS: '' }).retention.keepMs).toBeNull()
  expect(() => readConfig({ POSITIONS_KEEP_DAYS: '29' })).toThrow(/POSITIONS_KEEP_DAYS: must not be less than/)
  expect(() => readConfig({ POSITIONS_WHOLE_DAYS: '0', POSITIONS_SPACING_MINUTES: 'x' })).toThrow('2 bad field')
})

test('GEOCODER_URL must be http or https, and GEOCODER_USER_AGENT must be one line', () => {
  expect(() => readConfig({ GEOCODER_URL: 'ftp://maps.example' })).toThrow('GEOCODER_URL')
  expect(() => readConfig({ GEOCODER_USER_AGENT: 'Varuna\r\nCookie: x' })).toThrow('GEOCODER_USER_AGENT')
  const given = {
    GEOCODER_URL: 'https://maps.example/nominatim',
    GEOCODER_USER_AGENT: 'Harbour office (it@harbour.example)',
  }
  expect(readConfig(given)).toMatchObject({
    geocoderUrl: given.GEOCODER_URL,
    geocoderUserAgent: given.GEOCODER_USER_AGENT,
  })
})

test('feeds are separated by commas or spaces, and a feed may contain commas', () => {
  const { feeds } = readConfig({ FEEDS: ' tcp://a:1,udp://b:2 , wss://c/?boxes=1,2,3,4;5,6,7,8 file:/d,e ' })
  expect(feeds).toEqual(['tcp://a:1', 'udp://b:2', 'wss://c/?boxes=1,2,3,4;5,6,7,8', 'file:/d,e'])
  const listening = ['udp://[::]:1?allow=10.0.0.0/8,face::1,192.0.2.7', 'tcp-listen://0.0.0.0:2']
  expect(readConfig({ FEEDS: listening.join(',') }).feeds).toEqual(listening)
})

test('a single sign-on needs its client, https beside this machine, and roles that exist', () => {
  const settings = { OIDC_ISSUER: 'https://login.harbour.example', OIDC_CLIENT_ID: 'varuna', OIDC_CLIENT_SECRET: 'x' }
  expect(readConfig(settings).provider).toMatchObject({ name: 'single sign-on', roleClaim: null, hosts: [] })
  const withRoles = { ...settings, OIDC_ROLE_CLAIM: 'groups', OIDC_ROLES: 'cn=officers,cn=chiefs=administrator' }
  expect(() => readConfig(withRoles)).toThrow(/OIDC_ROLES: must be pairs/)
  const map = readConfig({ ...withRoles, OIDC_ROLES: 'cn=officers=analyst, chiefs=administrator' }).provider?.roles
  expect([...(map ?? [])]).toEqual([
    ['cn=officers', 'analyst'],
    ['chiefs', 'administrator'],
  ])
  for (const [over, field] of [
    [{ OIDC_ISSUER: 'http://login.harbour.example' }, 'OIDC_ISSUER: must begin with https'],
    [{ OIDC_CLIENT_SECRET: '' }, 'OIDC_CLIENT_SECRET: must be set'],
    [{ OIDC_ROLE_CLAIM: 'groups' }, 'OIDC_ROLES: must be set'],
  ] as const)
    expect(() => readConfig({ ...settings, ...over })).toThrow(field)
})

test('metrics beyond this machine need a token', () => {
  const token = 'sixteen-letters-x'
  expect(readConfig({}).metrics).toBeNull()
  expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, host: '127.0.0.1', token: null })
  expect(() => readConfig({ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' })).toThrow('METRICS_TOKEN: must be set')
  expect(readConfig({ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0', METRICS_TOKEN: token }).metrics?.token).toBe(token)
  expect(() => readConfig({ METRICS_PORT: '9464', METRICS_TOKEN: 'short' })).toThrow(
    /METRICS_TOKEN: must be 16 to 200 .*[^t]$/,
  )
})

test('the contact for weaknesses is an email address or a page', () => {
  expect(readConfig({ SECURITY_CONTACT: 'a@b.example' }).securityContact).toBe('mailto:a@b.example')
  expect(readConfig({ SECURITY_CONTACT: 'https://b.example/report' }).securityContact).toBe('https://b.example/report')
  for (const wrong of ['http://b.example', 'a@b.example\nContact: x', 'javascript:alert(1)'])
    expect(() => readConfig({ SECURITY_CONTACT: wrong })).toThrow('SECURITY_CONTACT: must be an email address')
})

const store = {
  FILES_URL: 'https://s3.example.org/files/a%20b',
  FILES_ACCESS_KEY: 'us:er',
  FILES_SECRET_KEY: 's/cret+',
}

test('files are in an S3-compatible store where one is configured', () => {
  expect(readConfig(store).fileStore).toEqual({
    url: store.FILES_URL,
    accessKey: 'us:er',
    secretKey: 's/cret+',
    region: 'us-east-1',
  })
  for (const also of [
    { FILES_URL: 'http://localhost:9000/files' },
    { FILES_URL: 'http://127.0.0.1:9000/files/' },
    { FILES_URL: 'http://s3:9000/files', FILES_ALLOW_HTTP: 'yes' },
  ])
    expect(readConfig({ ...store, ...also }).fileStore?.url).toBe(also.FILES_URL)
})

test.each([
  [{ FILES_URL: 'http://s3.example.org/files' }, 'FILES_URL: must begin with https://, except on this machine'],
  [{ FILES_URL: 's3://files' }, 'FILES_URL: must be an address such as https://s3.example.org/bucket'],
  [{ FILES_URL: 'https://s3.example.org/' }, 'FILES_URL: must be an address such as'],
  [{ FILES_URL: 'https://s3.example.org/Files' }, 'FILES_URL: must be an address such as'],
  [{ FILES_URL: 'https://s3.example.org/files/%ff' }, 'FILES_URL: must be an address such as'],
  [{ FILES_URL: 'https://s3.example.org/files?region=eu' }, 'FILES_URL: must be an address such as'],
  [{ FILES_URL: 'https://user:s/cret+@s3.example.org/files' }, 'FILES_URL: must be an address such as'],
  [{ FILES_SECRET_KEY: '' }, 'FILES_SECRET_KEY: must be set when FILES_URL is set'],
  [{ FILES_ACCESS_KEY: '' }, 'FILES_ACCESS_KEY: must be set when FILES_URL is set'],
  [{ FILES_SECRET_KEY: 's/cret+\n2' }, 'FILES_SECRET_KEY: must be at most 200 letters'],
  [{ FILES_REGION: 'Europe West' }, 'FILES_REGION: must be the name of a region, such as eu-central-1'],
  [{ FILES_ALLOW_HTTP: 'true' }, 'FILES_ALLOW_HTTP: must be yes or no'],
])('the store of files with %j is refused, and its key is not repeated', (setting, message) => {
  expect(() => readConfig({ ...store, ...setting })).toThrow(message)
  expect(() => readConfig({ ...store, ...setting })).not.toThrow('cret')
})

test.each([
  'a/..',
  'a/../../other',
  './a',
  'a%2Fb',
  'a%2fb',
  '%2e',
  'a/%2E%2e',
  'a//b',
  'a//',
  'a%5Cb',
  'a\\b',
  'a%00b',
])('the prefix %j of a store of files is refused', (prefix) => {
  const FILES_URL = `https://s3.example.org/files/${prefix}`
  expect(() => readConfig({ ...store, FILES_URL })).toThrow(
    'FILES_URL: must have plain names in its path, without empty parts, . and .., and without an encoded slash, backslash or control character',
  )
})
