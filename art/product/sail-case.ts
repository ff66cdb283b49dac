import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { APIRequestContext } from 'playwright-core'

/** The fleet of the replay on the home page (scripts/build-replay.ts), of which one tanker goes dark. */
const FLEET = { vessels: 160, hours: 48, seed: 7, from: '2026-11-02T00:00:00.000Z' }
const LATER_MS = 20 * 60_000
export const NOW_MS = Date.parse(FLEET.from) + FLEET.hours * 3_600_000 + LATER_MS
export const MMSI = '200000003'

const root = join(import.meta.dirname, '../..')

/** Variables of a server, or command, whose clock stands just after the last report of the fleet. */
export const clockEnvironment = (): Record<string, string> => ({
  NODE_OPTIONS: `--import=${join(import.meta.dirname, 'set-clock.mjs')}`,
  VARUNA_PICTURES_NOW: String(NOW_MS),
})

export function simulateFleet(dataDir: string): void {
  const { vessels, hours, seed, from } = FLEET
  const options = ['--vessels', vessels, '--hours', hours, '--seed', seed, '--from', from].map(String)
  const run = spawnSync(process.execPath, [join(root, 'apps/server/src/main.ts'), 'simulate', ...options], {
    env: { ...process.env, ...clockEnvironment(), DATA_DIR: dataDir, DATABASE_URL: '' },
    stdio: 'inherit',
  })
  if (run.status !== 0) throw new Error('The simulation failed.')
}

export interface SailedCase {
  alertId: string
  eventId: string
  caseId: string
}

/** Signs in, waits for the alert about the tanker and collects it in a case. */
export async function openCase(request: APIRequestContext): Promise<SailedCase> {
  const send = async (method: 'post' | 'put', path: string, data: object): Promise<Record<string, string>> => {
    const answer = await request[method](path, { data })
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
    return answer.status() === 204 ? {} : ((await answer.json()) as Record<string, string>)
  }
  const person = { email: 'ana.rao@harbour.example', password: 'seven gulls over the quay' }
  const profile = { firstName: 'Ana', lastName: 'Rao', postalCode: '400001', country: 'India', dob: '1990-05-17' }
  await send('post', '/api/account/sign-up', { ...person, ...profile })
  await send('post', '/api/account/sign-in', person)
  await send('put', '/api/visit/tour', { done: true })
  const alert = await findAlert(request)
  await send('post', `/api/alerts/${alert.id}/changes`, { action: 'acknowledge', version: alert.version })
  const { id: caseId = '' } = await send('post', '/api/cases', {
    title: 'SIM CALYPSO: 14 hours of silence',
    summary:
      'A tanker that was received every few minutes until it was 104 nm from shore, and then not at all for 14 hours.',
  })
  const add = (entry: object) => send('post', `/api/cases/${caseId}/entries`, entry)
  await add({ kind: 'vessel', mmsi: MMSI })
  await add({ kind: 'alert', alertId: alert.id })
  await add({ kind: 'event', eventId: alert.source })
  await add({ kind: 'track', mmsi: MMSI, from: FLEET.from, to: new Date(NOW_MS - LATER_MS).toISOString() })
  await add({
    kind: 'note',
    text: 'Asked the flag state and the last port for its log of the night. Other ships near it were received all the time.',
  })
  return { alertId: alert.id, eventId: alert.source, caseId }
}

interface FoundAlert {
  id: string
  source: string
  version: number
}

async function findAlert(request: APIRequestContext): Promise<FoundAlert> {
  for (let tries = 0; tries < 120; tries += 1) {
    const answer = await request.get('/api/alerts?limit=200&order=oldest')
    const { alerts } = (await answer.json()) as {
      alerts: (FoundAlert & { code: string; mmsi: number })[]
    }
    const found = alerts.find(({ code, mmsi }) => code === 'vessel_dark' && String(mmsi) === MMSI)
    if (found) return found
    await new Promise((next) => setTimeout(next, 1_000))
  }
  throw new Error(`No alert about ${MMSI} was raised.`)
}
