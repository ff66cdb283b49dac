import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

/**
 * `npm run bench oil-load`: a hundred images at once from four accounts of one server, then one image of an account while another's queue
 * is full. The server's event-loop delay is measured inside it, next to that of an idle process.
 */
const ACCOUNTS = 4
const PICTURES_EACH = 25
const SIDE = 1_024
const password = 'correct horse battery'

const folder = mkdtempSync(join(tmpdir(), 'varuna-bench-oil-'))
const delayFile = join(folder, 'delay.json')
const controlFile = join(folder, 'control.json')
/** Runs in a process: writes the delays of its event loop since the last signal, in ms. */
const monitorOf = (file: string) => `import { monitorEventLoopDelay } from 'node:perf_hooks'
import { writeFileSync } from 'node:fs'
const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
process.on('SIGUSR2', () => {
  const ms = (nanoseconds) => Number((nanoseconds / 1e6).toFixed(1))
  const found = { p50: ms(delay.percentile(50)), p99: ms(delay.percentile(99)), p999: ms(delay.percentile(99.9)), max: ms(delay.max) }
  delay.reset()
  writeFileSync(${JSON.stringify(file)}, JSON.stringify(found))
})`

const main = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url))
const server = spawn(
  process.execPath,
  ['--import', `data:text/javascript,${encodeURIComponent(monitorOf(delayFile))}`, main, 'serve'],
  {
    env: { ...process.env, PORT: '0', DATA_DIR: folder, DATABASE_URL: '', PUBLIC_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  },
)
const origin = await new Promise<string>((resolve) => {
  let output = ''
  server.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
    const url = /ready at (http:\S+)/.exec(output)?.[1]
    if (url) resolve(url)
  })
})

/** An idle control process: what delays it delays every process of this machine. */
const control = spawn(
  process.execPath,
  ['--input-type=module', '-e', `${monitorOf(controlFile)}\nsetInterval(() => {}, 1000)`],
  { stdio: 'inherit' },
)

async function readDelayOf(child: ChildProcess, file: string): Promise<unknown> {
  rmSync(file, { force: true })
  child.kill('SIGUSR2')
  while (!existsSync(file)) await pause(20)
  await pause(50)
  return JSON.parse(readFileSync(file, 'utf8'))
}

const readDelay = async () => ({
  server: await readDelayOf(server, delayFile),
  idleProcess: await readDelayOf(control, controlFile),
})

async function signIn(name: string): Promise<string> {
  const post = (path: string, body: object) =>
    fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify(body),
    })
  const email = `${name}@harbour.example`
  const profile = { firstName: 'B', lastName: 'B', postalCode: '1', country: 'India', dob: '1990-01-01' }
  await post('/api/account/sign-up', { email, password, ...profile })
  const cookies = (await post('/api/account/sign-in', { email, password })).headers.getSetCookie()
  return cookies.map((cookie) => cookie.split(';')[0]).join('; ')
}

/** Speckle with a dark band, a little different each time. */
async function createPicture(seed: number): Promise<Uint8Array<ArrayBuffer>> {
  const pixels = Buffer.alloc(SIDE * SIDE)
  let state = seed + 1
  for (let at = 0; at < pixels.length; at++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    const inBand = Math.abs((at % SIDE) - 300 - seed * 3) < 60
    pixels[at] = (inBand ? 40 : 110) + (state >>> 26)
  }
  const jpeg = await sharp(pixels, { raw: { width: SIDE, height: SIDE, channels: 1 } })
    .jpeg({ quality: 85 })
    .toBuffer()
  return Uint8Array.from(jpeg)
}

async function upload(cookie: string, bytes: Uint8Array<ArrayBuffer>): Promise<number> {
  const body = new FormData()
  body.append('file', new Blob([bytes], { type: 'image/jpeg' }), 'a.jpg')
  const begun = performance.now()
  const answer = await fetch(`${origin}/upload/`, { method: 'POST', headers: { cookie, origin }, body })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  await answer.arrayBuffer()
  return performance.now() - begun
}

const seconds = (ms: number) => Number((ms / 1000).toFixed(2))
const summary = (waits: readonly number[]) => {
  const order = waits.toSorted((a, b) => a - b)
  return {
    first: seconds(order[0] ?? 0),
    mean: seconds(order.reduce((sum, ms) => sum + ms, 0) / order.length),
    last: seconds(order.at(-1) ?? 0),
  }
}

try {
  const pictures: Uint8Array<ArrayBuffer>[] = []
  for (let at = 0; at < ACCOUNTS * PICTURES_EACH; at++) pictures.push(await createPicture(at))
  const cookies: string[] = []
  for (let at = 0; at < ACCOUNTS; at++) cookies.push(await signIn(`account${at}`))
  const [first = ''] = cookies
  await upload(first, await createPicture(500))
  const alone = [await upload(first, await createPicture(501)), await upload(first, await createPicture(502))]
  await readDelay()

  const waits = await Promise.all(
    cookies.map((cookie, account) =>
      Promise.all(
        pictures
          .slice(account * PICTURES_EACH, (account + 1) * PICTURES_EACH)
          .map((picture) => upload(cookie, picture)),
      ),
    ),
  )
  const ofAll = await readDelay()

  const [busy = '', quiet = ''] = cookies
  const queued = Promise.all(pictures.slice(0, PICTURES_EACH).map((picture) => upload(busy, picture)))
  await pause(500)
  const beside = await upload(quiet, await createPicture(503))
  const last = await queued
  console.log(
    JSON.stringify(
      {
        picturesAtOnce: ACCOUNTS * PICTURES_EACH,
        side: SIDE,
        secondsAlone: summary(alone),
        secondsEachAccount: waits.map(summary),
        eventLoopDelayMs: ofAll,
        secondsBesideAQueueOf25: { quiet: seconds(beside), busy: summary(last) },
      },
      null,
      2,
    ),
  )
} finally {
  control.kill()
  server.kill()
  await once(server, 'exit')
  rmSync(folder, { recursive: true, force: true })
}
