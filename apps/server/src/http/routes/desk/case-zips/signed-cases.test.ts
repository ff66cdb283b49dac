import { execFileSync } from 'node:child_process'
import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addFullCase,
  exportCase,
  importCase,
  unzip,
  withChangedParts,
  zip,
  type Parts,
} from '../../../testing/case-zips.ts'
import { caseRequests } from '../../../testing/cases.ts'
import { pdfLines } from '../../../testing/pdf-lines.ts'
import { serveAccounts } from '../../../testing/serve-accounts.ts'
import type { Send } from '../../../testing/sign-in.ts'

const here = serveAccounts('ana')
const there = serveAccounts('bo')
const { ana } = here
const { bo } = there
const { read } = caseRequests(() => ana)
let exported: Buffer
let folder: string
beforeAll(async () => {
  exported = (await exportCase(ana, await addFullCase(here.server, ana))).rawPayload
  folder = mkdtempSync(join(tmpdir(), 'varuna-signed-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const keysOf = async (send: Send) => (await send({ url: '/api/partner-keys' })).json()
const trust = (send: Send, name: string, publicKey: string) =>
  send({ method: 'POST', url: '/api/partner-keys', payload: { name, publicKey } })
const pemOf = async (send: Send) => (await send({ url: '/api/signing-key/file' })).body
const forget = async (send: Send) => {
  for (const { fingerprint } of (await keysOf(send)).partners)
    await send({ method: 'DELETE', url: `/api/partner-keys/${fingerprint}` })
}
async function importedOrigin(bytes: Buffer, send: Send = bo) {
  const answer = await importCase(send, bytes)
  expect(answer.statusCode, answer.body).toBe(201)
  return (await read(answer.json().id, send)).case.origin
}
const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, encoding: 'utf8' })
const pem = (key: KeyObject) => key.export({ type: 'spki', format: 'pem' }).toString()

/** The exported ZIP with changed parts, signed by `privateKey`, whose public key the manifest then names. */
async function signedWith(privateKey: KeyObject, publicKey: KeyObject, change: (parts: Parts) => void = () => {}) {
  const parts = await unzip(await withChangedParts(exported, change))
  const manifest = JSON.parse(String(parts.get('manifest.json')))
  manifest.signedBy = {
    installation: 'Coast Guard of Norway',
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  }
  const bytes = Buffer.from(JSON.stringify(manifest))
  parts.set('manifest.json', bytes)
  parts.set('manifest.sig', sign(null, bytes, privateKey))
  return zip(parts)
}

test('the commands of README.txt verify an export with OpenSSL, and refuse an altered one', async () => {
  const parts = await unzip(exported)
  for (const [name, bytes] of parts) {
    mkdirSync(join(folder, dirname(name)), { recursive: true })
    writeFileSync(join(folder, name), bytes)
  }
  const readme = String(parts.get('README.txt'))
  const { own } = await keysOf(ana)
  expect(readme).toContain(own.fingerprint)
  const commands = readme.split('\n').filter((line) => line.startsWith('     openssl'))
  expect(commands).toHaveLength(3)
  const run = (at: number) => execFileSync('sh', ['-c', commands[at] as string], { cwd: folder, encoding: 'utf8' })
  expect(run(0)).toContain(own.fingerprint)
  expect(run(1)).toContain('Signature Verified Successfully')
  for (const { path, sha256 } of JSON.parse(String(parts.get('manifest.json'))).files)
    if (!/^(?:README|public-key)/.test(path)) expect(run(2), path).toContain(sha256)
  writeFileSync(join(folder, 'manifest.json'), String(parts.get('manifest.json')).replace('"test"', '"tesT"'))
  expect(() =>
    openssl(
      'pkeyutl',
      '-verify',
      '-pubin',
      '-inkey',
      'public-key.pem',
      '-rawin',
      '-in',
      'manifest.json',
      '-sigfile',
      'manifest.sig',
    ),
  ).toThrow()
})

test('a case of a trusted partner is stated by its file, signature verified, on the page, in the timeline and in the PDF', async () => {
  await trust(bo, 'Norwegian Coast Guard', await pemOf(ana))
  const { id } = (await importCase(bo, exported)).json()
  const { case: record, timeline } = await read(id, bo)
  expect(record.origin).toMatchObject({
    signature: 'verified',
    partner: 'Norwegian Coast Guard',
    stated: 'Testing',
    fingerprint: (await keysOf(ana)).own.fingerprint,
  })
  expect(timeline.at(-1)?.text).toMatch(/from a ZIP file of Norwegian Coast Guard, signature verified$/)
  const lines = pdfLines((await unzip((await exportCase(bo, id)).rawPayload)).get('report.pdf') ?? Buffer.alloc(0))
  const texts = lines.map(({ text }) => text).join(' ')
  expect(texts).toContain('Stated by the file of Norwegian Coast Guard, signature verified.')
  expect(texts).toContain('The file of Norwegian Coast Guard states: ana: Created the case')
  await forget(bo)
})

test('a file is believed to be a partner’s by its key alone, never by the name that it states', async () => {
  const [partner, thief] = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')]
  await trust(bo, 'Coast Guard of Norway', pem(partner.publicKey))
  const forged = await signedWith(thief.privateKey, thief.publicKey)
  expect(await importedOrigin(forged)).toMatchObject({
    signature: 'unknown_key',
    partner: null,
    stated: 'Coast Guard of Norway',
  })
  const claimed = await signedWith(thief.privateKey, partner.publicKey)
  expect(await importedOrigin(claimed)).toMatchObject({ signature: 'mismatch', partner: null })
  const unsigned = await withChangedParts(await signedWith(partner.privateKey, partner.publicKey), () => {})
  expect(await importedOrigin(unsigned)).toMatchObject({ signature: 'unsigned', partner: null, stated: null })
  const genuine = await signedWith(partner.privateKey, partner.publicKey)
  expect(await importedOrigin(genuine)).toMatchObject({ signature: 'verified', partner: 'Coast Guard of Norway' })
  await forget(bo)
  expect(await importedOrigin(genuine)).toMatchObject({ signature: 'unknown_key' })
})

test('one changed byte of the manifest or of its signature is a mismatch, and an export of this server is its own', async () => {
  await trust(bo, 'Ana', await pemOf(ana))
  const altered = async (name: string, change: (bytes: Buffer) => Buffer) => {
    const parts = await unzip(exported)
    parts.set(name, change(Buffer.from(parts.get(name) ?? '')))
    return importedOrigin(await zip(parts))
  }
  const reformat = (bytes: Buffer) => Buffer.from(JSON.stringify(JSON.parse(String(bytes))))
  expect((await altered('manifest.json', reformat))?.signature).toBe('mismatch')
  const flip = (bytes: Buffer) => {
    bytes[40] = (bytes[40] ?? 0) ^ 1
    return bytes
  }
  expect((await altered('manifest.sig', flip))?.signature).toBe('mismatch')
  expect((await altered('manifest.sig', (bytes) => bytes.subarray(0, 63)))?.signature).toBe('mismatch')
  expect((await altered('manifest.sig', () => Buffer.alloc(1_000_000)))?.signature).toBe('mismatch')
  expect((await importedOrigin(exported))?.signature).toBe('verified')
  expect((await importedOrigin(exported, ana))?.signature).toBe('own')
  await forget(bo)
})

test('a partner does not vouch for what its own file had from an earlier one', async () => {
  const cy = await there.server.signInAs('cy')
  const relayed = (await importCase(cy, await withChangedParts(exported, () => {}))).json().id
  await caseRequests(() => cy).add(relayed, { kind: 'note', text: 'Seen by cy' })
  await trust(ana, 'Relay', await pemOf(bo))
  const { id } = (await importCase(ana, (await exportCase(cy, relayed)).rawPayload)).json()
  const { timeline, entries, case: record } = await read(id, ana)
  expect(record.origin).toMatchObject({ signature: 'verified', partner: 'Relay' })
  const earlier = timeline.filter(({ statedEarlier }) => statedEarlier)
  expect(new Set(earlier.map(({ by }) => by.name))).toEqual(new Set(['ana']))
  expect(timeline.filter(({ stated, statedEarlier }) => stated && !statedEarlier).map(({ by }) => by.name)).toEqual([
    'cy',
    'cy',
  ])
  expect(entries.filter(({ importedEarlier }) => !importedEarlier).map(({ text }) => text)).toEqual(['Seen by cy'])
  const lines = pdfLines((await unzip((await exportCase(ana, id)).rawPayload)).get('report.pdf') ?? Buffer.alloc(0))
  const texts = lines.map(({ text }) => text).join(' ')
  expect(texts).toContain('The file of Relay states, from an earlier file: ana: Created the case')
  expect(texts).toContain('The file of Relay states: cy: Added a note')
  await forget(ana)
})

test('only an Ed25519 public key can be trusted, once, and not this installation’s own', async () => {
  const fault = async (name: string, publicKey: string) => {
    const answer = await trust(bo, name, publicKey)
    expect(answer.statusCode, answer.body).toBe(400)
    return answer.json().fault?.code as unknown
  }
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const rsa = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey
  expect(await fault('A', privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())).toBe(
    'invalid_input.private_key',
  )
  expect(await fault('A', pem(rsa))).toBe('invalid_input.not_a_public_key')
  expect(await fault('A', 'nonsense')).toBe('invalid_input.not_a_public_key')
  expect(await fault('A', await pemOf(bo))).toBe('invalid_input.own_key')
  expect(await fault((await keysOf(bo)).own.name.toUpperCase(), pem(publicKey))).toBe('invalid_input.own_name')
  expect((await trust(bo, 'A', pem(publicKey))).statusCode).toBe(201)
  expect(await fault('B', pem(publicKey))).toBe('invalid_input.key_known')
  expect(await fault('ａ', pem(generateKeyPairSync('ed25519').publicKey))).toBe('invalid_input.key_known')
  expect(await fault('\u0410', pem(generateKeyPairSync('ed25519').publicKey))).toBe('invalid_input.key_known')
  expect((await trust(bo, 'x\u202ey', pem(publicKey))).statusCode).toBe(400)
  await forget(bo)
  const unknown = await bo({ method: 'DELETE', url: `/api/partner-keys/${'0'.repeat(64)}` })
  expect(unknown.statusCode).toBe(404)
  const { entries } = (await bo({ url: '/api/audit' })).json()
  expect(entries.map(({ action }: { action: string }) => action)).toEqual(
    expect.arrayContaining(['partner_key_add', 'partner_key_removal']),
  )
})

test('a manifest from a time before cases or after now is refused', async () => {
  for (const exportedAt of ['1999-01-01T00:00:00.000Z', '2199-01-01T00:00:00.000Z', '0000-01-01T00:00:00.000Z']) {
    const parts = await unzip(exported)
    const manifest = JSON.parse(String(parts.get('manifest.json')))
    parts.set('manifest.json', Buffer.from(JSON.stringify({ ...manifest, exportedAt })))
    const answer = await importCase(bo, await zip(parts))
    expect(answer.json().fault).toMatchObject({ code: 'case_file.refused_value', params: { field: 'exportedAt' } })
  }
})

test('a file that proves nothing cannot state that another file was verified', async () => {
  const forged = await withChangedParts(exported, (parts) => {
    const json = JSON.parse(String(parts.get('case.json')))
    const params = { title: 'Slick', signature: 'verified', from: 'Norwegian Coast Guard' }
    json.timeline.push({ ...json.timeline[0], action: 'import', params, entry: null })
    parts.set('case.json', Buffer.from(JSON.stringify(json)))
  })
  const { timeline } = await read((await importCase(bo, forged)).json().id, bo)
  expect(timeline.at(-2)).toMatchObject({ stated: true, text: 'Imported the case “Slick” from a ZIP file' })
  expect(timeline.filter(({ text }) => /verified|Norwegian/.test(text))).toEqual([])
})

test('what the file of a partner calls its own is not this installation’s', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  await trust(bo, 'Coast Guard', pem(publicKey))
  const bytes = await signedWith(privateKey, publicKey, (parts) => {
    const json = JSON.parse(String(parts.get('case.json')))
    const params = { title: 'Slick', signature: 'own', from: null }
    json.timeline.push({ ...json.timeline[0], action: 'import', params, entry: null })
    parts.set('case.json', Buffer.from(JSON.stringify(json)))
  })
  const { timeline } = await read((await importCase(bo, bytes)).json().id, bo)
  expect(timeline.at(-2)).toMatchObject({ stated: true, text: 'Imported the case “Slick” from a ZIP file' })
  await forget(bo)
})
