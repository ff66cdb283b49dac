import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import yauzl from 'yauzl'
import yazl from 'yazl'
import { testPosition } from '../../store/watch/positions/testing-positions.ts'
import { caseRequests } from './cases.ts'
import { plainPicture, uploadPicture } from './pictures.ts'
import { vesselReport } from './reports.ts'
import type { Send } from './sign-in.ts'
import type { TestServer } from './server.ts'
import { digest } from './digest.ts'

const noon = Date.UTC(2026, 0, 31, 12)
const mmsi = 200_000_001

export type Parts = Map<string, Buffer>

/** A case with an entry of many kinds, texts of many scripts, and a removed entry. */
export async function addFullCase(server: TestServer, send: Send): Promise<string> {
  const { add, attach } = caseRequests(() => send)
  await server.store.positions.write({
    positions: Array.from({ length: 500 }, (_, at) =>
      testPosition({ mmsi, timeMs: noon - at * 60_000, lat: 10 + at / 100, lon: ((179 + at / 100 + 180) % 360) - 180 }),
    ),
    staticReports: [],
    progress: null,
    events: [],
  })
  const report = (await send({ method: 'POST', url: '/api/vessel', payload: vesselReport })).json()
  const image = await uploadPicture(send, 'slick.png', 'image/png', await plainPicture().png().toBuffer())
  const title = 'Жук मछली 鱼 🐟 سمك Ω'
  const id = (await send({ method: 'POST', url: '/api/cases', payload: { title, summary: 'Two\ntankers ‏سمك' } })).json()
    .id
  await add(id, { kind: 'alert', alertId: image.alert.id })
  await add(id, { kind: 'assessment', of: 'vessel_report', sourceId: report.id })
  await add(id, { kind: 'assessment', of: 'image', sourceId: image.id })
  await add(id, { kind: 'track', mmsi: String(mmsi), from: '2026-01-31T00:00:00Z', to: '2026-02-01T00:00:00Z' })
  await add(id, { kind: 'vessel', mmsi: String(mmsi) })
  await add(id, { kind: 'place', name: 'नाव', lat: 18.9, lon: 72.1 })
  await add(id, { kind: 'note', text: `${'कोंकण '.repeat(300)}\u200fעברית\nnext` })
  const { id: gone } = await add(id, { kind: 'note', text: 'REMOVED AND SECRET' })
  await send({ method: 'DELETE', url: `/api/cases/${id}/entries/${gone}` })
  for (const name of ['../../x', 'CON', 'a<b>:c|d?.txt', 'a<b>:c|d?.txt', `${'長'.repeat(250)}.pdf`])
    await attach(id, name, Buffer.from(name), 'text/html')
  return id
}

/** The response of a case export. */
export async function exportCase(send: Send, id: string): Promise<LightMyRequestResponse> {
  const answer = await send({ url: `/api/cases/${id}/export` })
  expect(answer.statusCode, answer.statusCode === 200 ? '' : answer.body).toBe(200)
  return answer
}

export const importCase = (send: Send, bytes: Buffer): Promise<LightMyRequestResponse> =>
  send({
    method: 'POST',
    url: '/api/cases/import',
    payload: bytes,
    headers: { 'content-type': 'application/zip' },
  })

export async function unzip(bytes: Buffer): Promise<Parts> {
  const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true, autoClose: false })
  const parts: Parts = new Map()
  for await (const entry of zip.eachEntry()) {
    const pieces: Uint8Array[] = []
    for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece as Uint8Array)
    parts.set(entry.fileName, Buffer.concat(pieces))
  }
  return parts
}

/** A ZIP of these parts, each named by `rename`. */
export async function zip(
  parts: Iterable<readonly [string, Buffer]>,
  rename = (name: string) => name,
): Promise<Buffer> {
  const made = new yazl.ZipFile()
  const names: [string, string][] = []
  for (const [name, bytes] of parts) {
    // The writer refuses unsafe names; a name of the same length is replaced afterwards.
    const harmless = rename(name) === name ? name : 'z'.repeat(Buffer.byteLength(rename(name)))
    if (harmless !== name) names.push([harmless, rename(name)])
    made.addBuffer(bytes, harmless)
  }
  made.end()
  const pieces: Uint8Array[] = []
  for await (const piece of made.outputStream as unknown as AsyncIterable<Uint8Array>) pieces.push(piece)
  let text = Buffer.concat(pieces).toString('latin1')
  for (const [harmless, name] of names) text = text.replaceAll(harmless, Buffer.from(name).toString('latin1'))
  return Buffer.from(text, 'latin1')
}

/** An exported ZIP with changed parts and, unless disabled, a manifest that matches them. */
export async function withChangedParts(
  exported: Buffer,
  change: (parts: Parts) => void,
  isListed = true,
): Promise<Buffer> {
  const parts = await unzip(exported)
  change(parts)
  if (isListed) {
    parts.delete('manifest.sig')
    const manifest = JSON.parse(String(parts.get('manifest.json')))
    manifest.files = [...parts]
      .filter(([path]) => path !== 'manifest.json')
      .map(([path, bytes]) => ({ path, byteCount: bytes.length, sha256: digest(bytes) }))
    parts.set('manifest.json', Buffer.from(JSON.stringify(manifest)))
  }
  return zip(parts)
}
