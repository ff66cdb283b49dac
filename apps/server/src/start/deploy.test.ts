import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { readConfig } from '../config.ts'

const deploy = join(import.meta.dirname, '../../../../deploy')
const text = z.string().min(1)

/** The parts of the Compose specification that the file uses; a misspelt key fails. */
const service = z.strictObject({
  image: text,
  build: z.strictObject({ context: text, dockerfile: text }).optional(),
  command: z.array(text).optional(),
  environment: z.record(z.string().regex(/^[A-Z_]+$/), text).optional(),
  restart: z.literal('unless-stopped'),
  read_only: z.boolean().optional(),
  tmpfs: z.array(text).optional(),
  cap_drop: z.tuple([z.literal('ALL')]).optional(),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]),
  pids_limit: z.number().int().positive().optional(),
  mem_limit: z
    .string()
    .regex(/^\d+[mg]$/)
    .optional(),
  ports: z.array(z.string().regex(/^(127\.0\.0\.1:)?\d+:\d+(\/udp)?$/)).optional(),
  stop_grace_period: z
    .string()
    .regex(/^\d+s$/)
    .optional(),
  volumes: z.array(z.string().regex(/^[a-z]+:\/[\w/]+$/)).optional(),
  depends_on: z
    .record(z.string(), z.strictObject({ condition: z.enum(['service_healthy', 'service_started']) }))
    .optional(),
  configs: z.array(z.strictObject({ source: text, target: text })).optional(),
  healthcheck: z.strictObject({ test: z.array(text), interval: text, timeout: text, retries: z.number() }).optional(),
  deploy: z.strictObject({ replicas: z.number().int().positive() }).optional(),
})
const compose = z.strictObject({
  name: text,
  services: z.record(z.string(), service),
  volumes: z.record(z.string(), z.null()),
  configs: z.record(z.string(), z.strictObject({ file: text })),
  'x-varuna': z.unknown(),
  'x-environment': z.unknown(),
  'x-web': z.unknown(),
})

const read = () => compose.parse(parse(readFileSync(join(deploy, 'compose.yaml'), 'utf8'), { merge: true }))

test('the store of files has the bucket, the region and the keys that the servers use', () => {
  const { files, web1 } = read().services
  const { bucket, region } = {
    bucket: files?.environment?.['GARAGE_DEFAULT_BUCKET'],
    region: /s3_region = "(.*)"/.exec(readFileSync(join(deploy, 'garage.toml'), 'utf8'))?.[1],
  }
  expect(web1?.environment).toMatchObject({
    FILES_URL: `http://files:3900/${bucket}`,
    FILES_REGION: region,
    FILES_ACCESS_KEY: files?.environment?.['GARAGE_DEFAULT_ACCESS_KEY'],
    FILES_SECRET_KEY: files?.environment?.['GARAGE_DEFAULT_SECRET_KEY'],
  })
})

/** What Compose puts in place of `${NAME:-default}` and `${NAME:?message}`. */
const fill = (value: string) =>
  value.replaceAll(/\$\{(\w+):(-|\?)([^}]*)\}/g, (_, name: string, kind: string, rest: string) =>
    kind === '-'
      ? rest
      : name === 'PUBLIC_URL'
        ? 'https://varuna.example'
        : `${name.toLowerCase()}-of-thirty-two-letters-or-more`,
  )

test('every service of the big form has a form that Compose reads, and names only what is there', () => {
  const { services, volumes, configs } = read()
  expect(Object.keys(services)).toEqual(['postgres', 'nats', 'files', 'web1', 'web2', 'feeds', 'worker'])
  for (const { file } of Object.values(configs)) expect(existsSync(join(deploy, file)), file).toBe(true)
  for (const [name, { volumes: mounted = [], configs: read = [], depends_on: needed = {} }] of Object.entries(
    services,
  )) {
    for (const { source } of read) expect(Object.keys(configs), name).toContain(source)
    for (const mount of mounted) expect(Object.keys(volumes), name).toContain(mount.split(':')[0])
    for (const other of Object.keys(needed)) expect(Object.keys(services), name).toContain(other)
  }
})

test('what runs Varuna may write nothing but its data, and gains no privilege', () => {
  for (const [name, { image, ...of }] of Object.entries(read().services)) {
    if (image !== 'varuna') continue
    expect(of, name).toMatchObject({ read_only: true, cap_drop: ['ALL'], pids_limit: 512, tmpfs: ['/tmp'] })
    // A command of Varuna that exists.
    expect(['serve', 'listen', 'work'], name).toContain(of.command?.[0])
  }
})

test('the settings of each service are settings of Varuna', () => {
  const known = new Set(
    [...readFileSync(join(deploy, '../.env.example'), 'utf8').matchAll(/^#([A-Z_]+)=/gm)].map(([, name]) => name),
  )
  for (const [name, { image, environment = {} }] of Object.entries(read().services)) {
    if (image !== 'varuna') continue
    for (const setting of Object.keys(environment)) expect(known, `${name}: ${setting}`).toContain(setting)
    const config = readConfig(Object.fromEntries(Object.entries(environment).map(([key, value]) => [key, fill(value)])))
    expect(config.natsUrl, name).toBe('nats://nats:4222')
    if (name.startsWith('web')) expect(config.fileStore?.url).toBe('http://files:3900/varuna')
  }
})

test('nothing but the receivers of AIS is published beyond this machine', () => {
  const published = Object.entries(read().services).flatMap(([name, { ports = [] }]) =>
    ports.map((port) => [name, port]),
  )
  expect(published.filter(([, port]) => !port?.startsWith('127.0.0.1:'))).toEqual([['feeds', '10110:10110/udp']])
})

test('the unit of the small form runs a program and a data folder that are there, without privileges', () => {
  const unit = readFileSync(join(deploy, 'varuna.service'), 'utf8')
  for (const line of [
    'DynamicUser=yes',
    'StateDirectory=varuna',
    'NoNewPrivileges=yes',
    'CapabilityBoundingSet=',
    'ProtectSystem=strict',
    'SystemCallFilter=@system-service',
  ])
    expect(unit.split('\n')).toContain(line)
  expect(unit).toMatch(
    /^ExecStart=\/opt\/varuna\/node_modules\/\.bin\/node \/opt\/varuna\/apps\/server\/src\/main\.ts serve$/m,
  )
})
