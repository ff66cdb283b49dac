import type { InjectOptions } from 'fastify'

/** Random numbers from 0 to below 1, the same for the same seed. */
type Random = () => number

interface Schema {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  maxItems?: number
  format?: string
}
interface Operation {
  parameters?: { name: string; in: 'path' | 'query'; schema: Schema }[]
  responses: Record<string, { content?: Record<string, unknown> }>
  requestBody?: { content: Record<string, { schema: Schema }> }
}
export interface OpenApiDocument {
  paths: Record<string, Record<string, Operation>>
}

const nestedArrays = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
const hostileTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udc00x',
  '\u202egnp.exe',
  '\ufeff',
  "' or 1=1 --",
  '../../etc/passwd',
  '__proto__',
  'constructor',
  '<script>',
  '${7*7}',
  '%00',
  'é'.repeat(5000),
  '🛢'.repeat(100),
  'x'.repeat(40_000),
  'a@' + '.'.repeat(20_000) + '@',
  '1e999',
  '-0',
  '0x10',
  'NaN',
  '9'.repeat(400),
  '2026-02-30T00:00:00Z',
  '2090-01-01',
  '1990-05-17',
]
const extremeTimes = [
  '0000-01-01T00:00:00+23:59',
  '9999-12-31T23:59:59-23:59',
  '1969-12-31T23:59:59Z',
  '1970-01-01T00:00:00',
  '2038-01-19T03:14:08Z',
  '2026-01-31T23:59:59.999999999+14:00',
]
const hostileValues = [
  ...hostileTexts,
  null,
  true,
  0,
  -1,
  1e308,
  -1e308,
  5e-324,
  2 ** 53,
  1.5,
  [],
  {},
  [[]],
  [null],
  { toString: 1 },
  { length: -1 },
  JSON.parse('{"__proto__":{"a":1}}'),
]
const hostileBodies = [
  '',
  'null',
  '0',
  '"x"',
  '[]',
  '{',
  '{"a":}',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"a":1}}}',
  '{"a":1,"a":2}',
  nestedArrays(30_000),
  `{"a":${nestedArrays(20_000)}}`,
  `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  'x'.repeat(70_000),
  '\ufeff{}',
  Buffer.from([0xff, 0xfe, 0x7b, 0x7d]),
  Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]),
]
const contentTypes = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'multipart/form-data',
  'multipart/form-data; boundary=b',
  'application/x-www-form-urlencoded',
  'application/octet-stream',
  'image/png',
  ';;;',
  'a/b/c',
  'é',
  '',
]
const brokenPaths = [
  '%',
  '%zz',
  '%E0%A4%A',
  '%00',
  '..%2f..%2f',
  '%2e%2e/',
  '//',
  '?a=%',
  '?__proto__[a]=1',
  '?a[]=1&a=2',
  '#',
  ';',
  '*',
]

const pick = <T>(random: Random, of: readonly T[]): T => of[Math.floor(random() * of.length)] as T
const isChosen = (random: Random, probability: number) => random() < probability

interface GeneratorOptions {
  random: Random
  /** A file to upload. */
  file(): Uint8Array
  /** Slow paths, which get a quarter as many requests. */
  expensivePaths: string[]
}

/** Generates requests for every operation in the document: valid, at the bounds, nearly valid and hostile. */
export function createRequestGenerator(
  document: OpenApiDocument,
  { random, file, expensivePaths }: GeneratorOptions,
): () => InjectOptions {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { responses }]) => !isEndless(responses))
      .flatMap(([method, operation]) =>
        Array((expensivePaths.includes(path) ? 1 : 4) * (operation.requestBody ? 3 : 1)).fill({
          path,
          method: method.toUpperCase(),
          operation,
        }),
      ),
  ) as { path: string; method: string; operation: Operation }[]
  return () => {
    const { path, method, operation } = pick(random, operations)
    const request = bodyOf(operation, random, file)
    return {
      method: isChosen(random, 0.03)
        ? pick(random, ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'])
        : method,
      url: urlOf(path, operation, random),
      remoteAddress: `10.${Math.floor(random() * 256)}.${Math.floor(random() * 256)}.${Math.floor(random() * 256)}`,
      ...request,
      headers: { ...request.headers, ...(isChosen(random, 0.05) && hostileHeaders(random)) },
    } as InjectOptions
  }
}

/** A stream of events has no end to wait for. */
const isEndless = (responses: Operation['responses']) => 'text/event-stream' in (responses['200']?.content ?? {})

function hostileHeaders(random: Random): Record<string, string> {
  return pick(random, [
    { cookie: 'better-auth.session_token=%E0%A4%A; x=\u0001' },
    { cookie: 'a'.repeat(8000) },
    { origin: 'null' },
    { origin: 'http://[' },
    { host: '' },
    { host: 'a b' },
    { 'x-forwarded-for': '::1, junk' },
    { 'x-forwarded-host': '"><' },
    { accept: '*/*;q=nan' },
    { accept: 'text/html' },
    { 'accept-encoding': 'br;q=9, *;q=0' },
    { 'content-encoding': 'gzip' },
    { 'if-none-match': '"'.repeat(999) },
    { range: 'bytes=9-1,-' },
    { 'sec-fetch-site': 'x' },
  ] as Record<string, string>[])
}

function urlOf(path: string, operation: Operation, random: Random): string {
  const parameters = operation.parameters ?? []
  const valueOf = ({ name, schema }: { name: string; schema: Schema }) =>
    encodeText(
      String(isChosen(random, 0.3) ? pick(random, hostileTexts).slice(0, 500) : parameterOf(name, schema, random)),
    )
  const filled = parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce((url, parameter) => url.replace(`{${parameter.name}}`, valueOf(parameter)), path)
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && !isChosen(random, 0.05))
    .map((parameter) => `${parameter.name}=${valueOf(parameter)}`)
    .join('&')
  const broken = isChosen(random, 0.05) ? pick(random, brokenPaths) : ''
  return `${filled}${broken}${query && `?${query}`}`
}

/** encodeURIComponent throws on half of a surrogate pair, so it is replaced first. */
const encodeText = (text: string) => encodeURIComponent(text.toWellFormed())

function parameterOf(name: string, schema: Schema, random: Random): unknown {
  if (name === 'lat') return random() * 182 - 91
  if (name === 'lon') return random() * 362 - 181
  if (name === 'version') return 'abc123'
  if (name === 'y') return `${Math.floor(random() * 12)}.mvt`
  if (name === 'z' || name === 'x') return Math.floor(random() * 12)
  return valueOf(schema, name, random)
}

function bodyOf(operation: Operation, random: Random, file: () => Uint8Array): InjectOptions {
  const [type, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  if (!type || !body) return isChosen(random, 0.05) ? hostileBody(random) : {}
  if (isChosen(random, 0.1)) return hostileBody(random)
  if (type === 'multipart/form-data') return formOf(random, file())
  const text = JSON.stringify(
    isChosen(random, 0.4) ? spoilValue(valueOf(body.schema, '', random), random) : valueOf(body.schema, '', random),
  )
  const contentType = isChosen(random, 0.03) ? pick(random, contentTypes) : type
  const cutAt = isChosen(random, 0.03) ? Math.floor(random() * text.length) : text.length
  return { payload: text.slice(0, cutAt), headers: { 'content-type': contentType } }
}

const hostileBody = (random: Random): InjectOptions => ({
  payload: pick(random, hostileBodies),
  headers: { 'content-type': pick(random, contentTypes) },
})

function formOf(random: Random, file: Uint8Array): InjectOptions {
  const name = isChosen(random, 0.1) ? pick(random, hostileTexts).slice(0, 6000) : 'file'
  const filename = isChosen(random, 0.5) ? pick(random, hostileTexts).slice(0, 6000) : 'a.png'
  const head = `--b\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: ${pick(random, contentTypes)}\r\n\r\n`
  const parts = [
    Buffer.from(head),
    file,
    Buffer.from('\r\n'),
    ...(isChosen(random, 0.1) ? [Buffer.from(head), file] : []),
  ]
  const form = Buffer.concat([...parts, Buffer.from('--b--\r\n')])
  const cutAt = isChosen(random, 0.1) ? Math.floor(random() * form.length) : form.length
  return { payload: form.subarray(0, cutAt), headers: { 'content-type': 'multipart/form-data; boundary=b' } }
}

/** Replaces, removes (as undefined, which JSON omits) or adds one or more fields of a value. */
function spoilValue(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || isChosen(random, 0.05)) return pick(random, hostileValues)
  const spoiled: Record<string, unknown> = { ...value }
  const keys = Object.keys(spoiled)
  if (keys.length > 0 && isChosen(random, 0.6)) return { ...spoiled, [pick(random, keys)]: pick(random, hostileValues) }
  for (const key of keys) {
    if (isChosen(random, 0.2)) spoiled[key] = pick(random, hostileValues)
    else if (isChosen(random, 0.05)) spoiled[key] = undefined
  }
  if (isChosen(random, 0.1)) spoiled[pick(random, hostileTexts)] = pick(random, hostileValues)
  return spoiled
}

function valueOf(schema: Schema, name: string, random: Random): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return pick(random, schema.enum)
  const either = schema.anyOf ?? schema.oneOf
  if (either) return valueOf(pick(random, either), name, random)
  if (schema.allOf) return valueOf(schema.allOf[0] as Schema, name, random)
  const { minimum = -1000, maximum = 1000 } = schema
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([key]) => schema.required?.includes(key) || isChosen(random, 0.5))
          .map(([key, property]) => [key, valueOf(property, key, random)]),
      )
    case 'array':
      return Array.from({ length: Math.floor(random() * Math.min(schema.maxItems ?? 5, 60)) + 1 }, () =>
        valueOf(schema.items ?? {}, name, random),
      )
    case 'integer':
      return isChosen(random, 0.2)
        ? pick(random, [minimum, maximum, minimum - 1, maximum + 1])
        : Math.floor(minimum + random() * (maximum - minimum))
    case 'number':
      return isChosen(random, 0.2)
        ? pick(random, [minimum, maximum, minimum - 1e-9, maximum + 1e-9])
        : minimum + random() * (maximum - minimum)
    case 'boolean':
      return isChosen(random, 0.5)
    default:
      return textOf(schema, name, random)
  }
}

function textOf({ format, minLength = 0, maxLength = 50 }: Schema, name: string, random: Random): string {
  const now = Date.UTC(2026, 0, 31, 11)
  const isTime = format === 'date-time' || name === 'timestamp'
  if (isTime && isChosen(random, 0.1)) return pick(random, extremeTimes)
  if (isTime) return new Date(now - random() * 1e9).toISOString()
  if (name === 'dob') return '1990-05-17'
  if (name === 'email') return `${Math.floor(random() * 1e6)}@harbour.example`
  if (name === 'password') return 'correct horse battery'
  if (name === 'phone') return '+91 22 1234 5678'
  const length = isChosen(random, 0.2) ? pick(random, [minLength, maxLength, maxLength + 1]) : minLength + 5
  return 'abc def '.repeat(Math.ceil(length / 8) || 1).slice(0, length)
}
