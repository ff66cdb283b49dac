import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keysOf, readOrCreateSecret } from './secret.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'varuna-secret-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('the secret stays the same across restarts and is readable by its owner only', async () => {
  const data = join(folder, 'data')
  const secret = await readOrCreateSecret(data)
  expect(Buffer.byteLength(secret)).toBeGreaterThanOrEqual(43)
  expect(await readOrCreateSecret(data)).toBe(secret)
  expect(statSync(join(data, 'auth-secret')).mode & 0o777).toBe(0o600)
  expect(statSync(data).mode & 0o777).toBe(0o700)
  expect(readdirSync(data)).toEqual(['auth-secret'])
})

test.each(['', '\n', ' '.repeat(64), 'a'.repeat(31), `${'a'.repeat(31)}\n`])(
  'a stored secret %j is refused',
  async (secret) => {
    const path = join(folder, 'auth-secret')
    writeFileSync(path, secret)
    await expect(readOrCreateSecret(folder)).rejects.toThrow(
      `${path} holds ${secret.trim().length} bytes, but the key that signs sessions needs 32 or more. Restore the file from a backup`,
    )
  },
)

test('a secret written by an operator is used unchanged and made private', async () => {
  const path = join(folder, 'auth-secret')
  writeFileSync(path, `${'k'.repeat(32)}\n`, { mode: 0o644 })
  expect(await readOrCreateSecret(folder)).toBe(`${'k'.repeat(32)}\n`)
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

test('several keys are used when each is long enough and they are few', async () => {
  const keys = ['a', 'b', 'c', 'd', 'e'].map((letter) => letter.repeat(32))
  expect(keysOf(` ${keys[0]} , ${keys[1]}\n`)).toEqual(keys.slice(0, 2))
  const path = join(folder, 'auth-secret')
  writeFileSync(path, keys.join('\n'))
  expect(keysOf(await readOrCreateSecret(folder))).toEqual(keys)
  writeFileSync(path, [...keys, 'f'.repeat(32)].join('\n'))
  await expect(readOrCreateSecret(folder)).rejects.toThrow(`${path} holds more than 5 keys`)
  writeFileSync(path, `${keys[0]}\nshort`)
  await expect(readOrCreateSecret(folder)).rejects.toThrow(`${path} holds 5 bytes`)
})

test('a key that is named twice counts once', () => {
  expect(keysOf('new,old,new')).toEqual(['new', 'old'])
})
