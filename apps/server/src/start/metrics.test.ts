import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { form } from '../accounts/testing-accounts.ts'
import { runVaruna, type RunningVaruna } from './testing-varuna.ts'

const folder = mkdtempSync(join(tmpdir(), 'varuna-metrics-'))
const token = 'a token of the tests'.replaceAll(' ', '-')
let running: RunningVaruna
let metrics = ''

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return String(port)
}

beforeAll(async () => {
  const METRICS_PORT = await freePort()
  metrics = `http://127.0.0.1:${METRICS_PORT}/metrics`
  running = await runVaruna(folder, { METRICS_PORT, METRICS_TOKEN: token, FEEDS: 'udp://127.0.0.1:0' })
})
afterAll(async () => {
  await running.end('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

const read = (headers: Record<string, string> = { authorization: `Bearer ${token}` }) => fetch(metrics, { headers })
const post = (path: string, body: unknown) =>
  fetch(running.origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: running.origin },
    body: JSON.stringify(body),
  })

test('only who bears the token reads the metrics, and the public port has none', async () => {
  for (const headers of [{}, { authorization: 'Bearer wrong' }, { authorization: token }] as Record<string, string>[])
    expect((await read(headers)).status).toBe(401)
  expect((await fetch(`${running.origin}/metrics`)).headers.get('content-type')).not.toContain('version=0.0.4')
  expect(
    (await fetch(metrics.replace('/metrics', '/'), { headers: { authorization: `Bearer ${token}` } })).status,
  ).toBe(404)
})

test('requests are counted by the pattern of their route, and nothing of a person is a label', async () => {
  await post('/api/account/sign-up', form)
  await post('/api/account/sign-in', { email: form.email, password: 'wrong password' })
  for (let n = 0; n < 50; n += 1) await fetch(`${running.origin}/api/cases/ana-${n}@harbour.example?name=Rao`)
  await fetch(`${running.origin}/no-such/${form.email}`)
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  const answer = await read()
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  const text = await answer.text()
  for (const line of text.trimEnd().split('\n'))
    expect(line).toMatch(
      /^(# (HELP|TYPE) varuna_\w+ .+|varuna_\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? (-?[\d.]+(e-?\d+)?|\+Inf))$/,
    )
  expect(text).toContain('varuna_http_requests_total{method="POST",route="/api/account/sign-in",status="401"} 1\n')
  expect(text).toContain('varuna_http_requests_total{method="GET",route="/api/cases/:id",status="401"} 50\n')
  expect(text).toContain('varuna_http_request_duration_seconds_bucket{route="/api/cases/:id",le="+Inf"} 50\n')
  expect(text).toContain('varuna_store_up 1\n')
  expect(text).toContain('varuna_feed_lines_total{feed="1"} 0\n')
  expect(text).toMatch(/varuna_event_loop_delay_seconds\{quantile="0.99"\} 0\.\d/)
  for (const secret of ['ana', 'harbour', 'Rao', '127.0.0.1', folder]) expect(text).not.toContain(secret)
})
