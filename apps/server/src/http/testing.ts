import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { openAccounts } from '../accounts/accounts.ts'
import { createFolderFiles } from '../files/folder-files.ts'
import { createEmbeddedGeocoder } from '../geocoder/embedded-geocoder.ts'
import type { Geocoder } from '../geocoder/geocoder.ts'
import type { Inference } from '../jobs/inference.ts'
import { shipped } from '../paths.ts'
import { openBaseMap } from '../services/base-map.ts'
import { createFormTokens } from '../services/form-tokens.ts'
import { openImportedZones } from '../services/imported-zones.ts'
import { loadGeo } from '../services/load-geo.ts'
import { readFishingModel, readFlagTable, readZoneRules } from '../services/read-shipped.ts'
import { openSqlite } from '../store/open-database.ts'
import { openStore } from '../store/open-store.ts'
import type { Store } from '../store/store.ts'
import { buildApp } from './app.ts'
import type { Site } from './plugins/site.ts'

export interface TestServer {
  app: FastifyInstance
  /** Sends a request as a person who is signed in; each name is a person of their own. */
  as(name: string): Promise<(options: InjectOptions) => Promise<LightMyRequestResponse>>
  /** Paths of all files kept below the data folder, the database's own left out. */
  keptFiles(): string[]
  setNow(ms: number): void
  /** How often the postman was told that a message waits. */
  nudges(): number
  store: Store
  close(): Promise<void>
}

const geo = loadGeo(shipped.geo)

export const password = 'correct horse battery'
export const profile = { firstName: 'Ana', lastName: 'Rao', postalCode: '400001', country: 'India', dob: '1990-05-17' }

/** A whole server in an empty folder, with a clock that stands still and the inference given. */
export async function startTestServer(
  inference: Inference,
  {
    site = null,
    publicUrl = null,
    geocoder = createEmbeddedGeocoder(geo),
  }: { site?: Site | null; publicUrl?: string | null; geocoder?: Geocoder } = {},
): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'varuna-http-'))
  const database = openSqlite(dataDir)
  const store = await openStore(database)
  const accounts = await openAccounts(database, 'a secret of at least thirty-two letters', 'http://localhost:8000')
  let now = Date.UTC(2026, 0, 31, 12)
  let ids = 0
  let nudges = 0
  const product = {
    accounts,
    store,
    files: createFolderFiles(join(dataDir, 'files')),
    inference,
    postman: { nudge: () => void (nudges += 1) },
    formTokens: createFormTokens('a secret of the tests'),
    clock: { now: () => now, newId: () => `id-${(ids += 1)}` },
    geo,
    baseMap: openBaseMap(shipped.basemap, geo),
    geocoder,
    importedZones: openImportedZones(store, geo.zones),
    flagTable: readFlagTable(shipped.risk),
    zoneRules: readZoneRules(shipped.risk),
    fishingModel: readFishingModel(shipped.models),
    models: [],
    feeds: () => [],
    hornPath: shipped.horn,
    version: 'test',
    startedAtMs: now,
  }
  const app = await buildApp(product, { trustedProxies: [], publicUrl }, site)
  return {
    app,
    async as(name) {
      const email = `${name}@harbour.example`
      const send = (url: string, payload: object) => app.inject({ method: 'POST', url, payload })
      await send('/api/account/sign-up', { ...profile, email, password })
      const answer = await send('/api/account/sign-in', { email, password })
      const cookies = Object.fromEntries(answer.cookies.map((cookie) => [cookie.name, cookie.value]))
      return (options) => app.inject({ ...options, cookies })
    },
    keptFiles: () =>
      readdirSync(join(dataDir), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.name.startsWith('varuna.sqlite'))
        .map((entry) => join(entry.parentPath, entry.name)),
    nudges: () => nudges,
    store,
    setNow(ms) {
      now = ms
    },
    async close() {
      await app.close()
      await store.close()
      rmSync(dataDir, { recursive: true })
    },
  }
}

/** A multipart body with one file in the field named `field`. */
export function fileForm(field: string, filename: string, mediaType: string, bytes: Uint8Array): InjectOptions {
  const boundary = 'the-boundary-of-this-form'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${filename}"\r\nContent-Type: ${mediaType}\r\n\r\n`
  return {
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

/** Inference that answers at once with what it is told to; for tests of everything around it. */
export function fakeInference(over: Partial<Inference> = {}): Inference {
  return {
    fishing: async (_basis, _features, rows) => new Float32Array(rows),
    oil: async () => {
      throw new Error('this test expected no oil analysis')
    },
    rendition: async (bytes) => bytes,
    close: async () => {},
    ...over,
  }
}
