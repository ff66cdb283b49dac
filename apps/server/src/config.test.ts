import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('nothing needs to be configured', () => {
  expect(readConfig({})).toEqual({
    port: 8000,
    host: 'localhost',
    dataDir: resolve('var'),
    databaseUrl: null,
    publicUrl: null,
    authSecret: null,
    trustedProxies: [],
    logLevel: 'warn',
  })
})

test('every bad field is named at once', () => {
  const bad = { PORT: 'abc', DATABASE_URL: 'mysql://x', AUTH_SECRET: 'short', LOG_LEVEL: 'loud' }
  for (const field of Object.keys(bad)) expect(() => readConfig(bad)).toThrow(field)
  expect(() => readConfig(bad)).toThrow('4 bad field(s)')
})

test('proxies are a list', () => {
  expect(readConfig({ TRUST_PROXY: '10.0.0.1, 10.0.0.2' }).trustedProxies).toEqual(['10.0.0.1', '10.0.0.2'])
})
