import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runVaruna } from './run-varuna.ts'

const person = { email: 'ana@harbour.example', password: 'correct horse battery' }
const profile = { firstName: 'Ana', lastName: 'Rao', postalCode: '400001', country: 'India', dob: '1990-05-17' }
const report = {
  mmsi: 419_000_123,
  timestamp: '2026-01-31T06:00:00Z',
  distance_from_shore: 60,
  distance_from_port: 75,
  speed: 3.2,
  course: 140,
  lat: 16.5,
  lon: 72.1,
  source: 'AIS',
}

test('an acknowledged report survives a killed server', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'varuna-kill-'))
  const send = (url: string, body: object, cookie = '') =>
    fetch(url, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json', cookie } })

  const first = await runVaruna(dataDir)
  await send(`${first.origin}/api/account/sign-up`, { ...profile, ...person })
  const signedIn = await send(`${first.origin}/api/account/sign-in`, person)
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const answer = await send(`${first.origin}/api/vessel`, report, cookie)
  expect(answer.status).toBe(200)
  const acknowledged = await answer.json()
  await first.end('SIGKILL')

  const second = await runVaruna(dataDir)
  const kept = await fetch(`${second.origin}/api/vessel`, { headers: { cookie } })
  expect(await kept.json()).toEqual({ reports: [acknowledged] })
  await second.end('SIGTERM')
  rmSync(dataDir, { recursive: true })
})
