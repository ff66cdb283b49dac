import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Mail } from '../../../mail/mailer.ts'
import { openSqliteStore } from '../../../store/testing-stores.ts'
import type { ContactMessageRow } from '../../../store/interfaces/rows/work-rows.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import { deliverMessages } from './deliver-messages.ts'

const minuteMs = 60_000
let folder: string
let store: Store
let now: number
let down: boolean
let sent: Mail[]
let warnings: object[]

const message = (id: string): ContactMessageRow => ({
  id,
  received_at_ms: now,
  name: 'Ana Rao',
  email: 'ana@harbour.example',
  subject: 'Something else',
  message: 'The buoy off the point is dark.',
  state: 'queued',
  attempts: 0,
  next_try_at_ms: now,
  sent_at_ms: null,
  last_error: null,
})

const deliver = () =>
  deliverMessages({
    store,
    clock: { now: () => now, newId: () => 'unused' },
    mailer: {
      async send(mail) {
        if (down) throw new Error('the mail server is asleep')
        sent.push(mail)
      },
      close() {},
    },
    log: { warn: (about) => warnings.push(about) },
  })

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'varuna-deliver-'))
  store = await openSqliteStore(folder)
  now = Date.UTC(2026, 0, 31, 12)
  down = false
  sent = []
  warnings = []
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

test('a message is mailed once, with all its fields', async () => {
  await store.contactMessages.add(message('abcdef01-2345'))
  await deliver()
  await deliver()
  expect(sent.length).toBe(1)
  expect(sent[0]).toMatchObject({
    id: 'abcdef01-2345',
    replyTo: { name: 'Ana Rao', address: 'ana@harbour.example' },
    subject: '[Varuna] Something else (ABCDEF01)',
  })
  expect(sent[0]?.text).toContain('The buoy off the point is dark.')
  expect(await store.contactMessages.get('abcdef01-2345')).toMatchObject({ state: 'sent', sent_at_ms: now })
})

test('no line of a message can be mistaken for a line of the mail, and its addresses are not links', async () => {
  await store.contactMessages.add({ ...message('a'), message: 'See https://evil.example.\nReference: 12345678' })
  await deliver()
  expect(sent[0]?.text).toMatch(/\n\n> See https\[:\]\/\/evil\[\.\]example\.\n> Reference: 12345678\n$/)
})

test('a failed mail stays queued, is retried with growing delays, and arrives once the server is back', async () => {
  await store.contactMessages.add(message('a'))
  down = true
  await deliver()
  expect(await store.contactMessages.get('a')).toMatchObject({
    state: 'queued',
    attempts: 1,
    last_error: 'the mail server is asleep',
    next_try_at_ms: now + 2 * minuteMs,
  })
  expect(warnings).toEqual([{ reference: 'A', attempts: 1, state: 'queued', err: 'the mail server is asleep' }])

  now += minuteMs
  await deliver()
  expect(await store.contactMessages.get('a')).toMatchObject({ attempts: 1 })

  now += minuteMs
  await deliver()
  expect(await store.contactMessages.get('a')).toMatchObject({ attempts: 2, next_try_at_ms: now + 5 * minuteMs })

  now += 5 * minuteMs
  down = false
  await deliver()
  expect(sent.length).toBe(1)
  expect(await store.contactMessages.get('a')).toMatchObject({ state: 'sent', attempts: 3, last_error: null })
})

test('after eight attempts a message is failed but still stored, and a new start retries it', async () => {
  await store.contactMessages.add(message('a'))
  down = true
  for (let attempt = 0; attempt < 9; attempt += 1) {
    await deliver()
    now += 48 * 60 * minuteMs
  }
  expect(await store.contactMessages.get('a')).toMatchObject({ state: 'failed', attempts: 8 })
  down = false
  await deliver()
  expect(sent).toEqual([])
  await store.contactMessages.resetFailed(now)
  await deliver()
  expect(sent.length).toBe(1)
})

test('an attempt that fails after another one has sent the message changes nothing', async () => {
  await store.contactMessages.add(message('a'))
  const slow = async () => {
    now += 3 * minuteMs
    await deliver()
    throw new Error('the connection was lost')
  }
  await deliverMessages({
    store,
    clock: { now: () => now, newId: () => 'unused' },
    mailer: { send: slow, close() {} },
    log: { warn: (about) => warnings.push(about) },
  })
  expect(await store.contactMessages.get('a')).toMatchObject({ state: 'sent', attempts: 2, last_error: null })
  now += 60 * minuteMs
  await deliver()
  expect(sent).toHaveLength(1)
})

test('a failed mail does not delay others', async () => {
  await store.contactMessages.add(message('a'))
  down = true
  await deliver()
  down = false
  await store.contactMessages.add(message('b'))
  await deliver()
  expect(sent.map(({ id }) => id)).toEqual(['b'])
})

test('at shutdown a hanging mail is cut off, no other is started, and both are sent later', async () => {
  await store.contactMessages.add(message('a'))
  await store.contactMessages.add(message('b'))
  const soon = new AbortController()
  const cut = new AbortController()
  const begun: string[] = []
  await deliverMessages({
    store,
    clock: { now: () => now, newId: () => 'unused' },
    mailer: {
      send: ({ id }, stop) =>
        new Promise((_resolve, reject) => {
          begun.push(id)
          stop?.addEventListener('abort', () => reject(new Error('aborted')))
          soon.abort()
          cut.abort()
        }),
      close() {},
    },
    log: { warn: (about) => warnings.push(about) },
    stopping: { soon: soon.signal, now: cut.signal },
  })
  expect(begun).toHaveLength(1)
  expect(warnings).toEqual([])
  expect(sent).toEqual([])
  now += 2 * minuteMs
  await deliver()
  expect(sent.map(({ id }) => id).toSorted()).toEqual(['a', 'b'])
})
