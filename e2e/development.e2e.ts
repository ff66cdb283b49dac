import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const program = fileURLToPath(new URL('../scripts/run-development.mjs', import.meta.url))

test('npm run dev answers for site, API and tiles at one URL, and ends both programs when asked to', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'varuna-development-'))
  const development = spawn(process.execPath, [program, '--port', '0'], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, DATABASE_URL: '', PUBLIC_URL: 'https://varuna.example' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(development, 'exit')
  onTestFinished(() => void development.kill('SIGTERM'))
  const [, origin, api] = await new Promise<string[]>((resolve, reject) => {
    let output = ''
    development.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const found = /open (http:\S+) \(API alone: (http:\S+)\)/.exec(output)
      if (found) resolve([...found])
    })
    void ended.then(() => reject(new Error(`npm run dev ended before it was ready:\n${output}`)))
  })

  const page = await fetch(`${origin}/about`)
  expect(await page.text()).toContain('From port agent to ocean monitor')
  expect((await fetch(`${origin}/sound/horn`)).headers.get('content-type')).toMatch(/^audio\//)

  const person = { email: 'ana@harbour.example', password: 'correct horse battery' }
  const profile = { firstName: 'Ana', lastName: 'Rao', postalCode: '400001', country: 'India', dob: '1990-05-17' }
  const post = (path: string, body: object) =>
    fetch(origin + path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', origin: origin ?? '', 'sec-fetch-site': 'same-origin' },
    })
  expect((await post('/api/account/sign-up', { ...profile, ...person })).status).toBe(201)
  const signedIn = await post('/api/account/sign-in', person)
  expect(signedIn.status).toBe(200)
  const cookie = signedIn.headers.getSetCookie().map((line) => line.split(';')[0])
  const overview = await fetch(`${origin}/api/overview`, { headers: { cookie: cookie.join('; ') } })
  expect(overview.status).toBe(200)

  const { tiles } = await (await fetch(`${origin}/tiles.json`)).json()
  expect(tiles[0]).toMatch(`${origin}/tiles/`)
  const tile = await fetch(tiles[0].replace('{z}', '5').replace('{x}', '22').replace('{y}', '14'))
  expect(tile.status).toBe(200)
  expect((await tile.arrayBuffer()).byteLength).toBeGreaterThan(1_000)

  development.kill('SIGINT')
  expect(await ended).toEqual([0, null])
  for (const url of [origin, api]) await expect(fetch(url ?? '')).rejects.toThrow()
  rmSync(dataDir, { recursive: true })
})
