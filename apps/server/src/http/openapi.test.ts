import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import type { LightMyRequestResponse } from 'fastify'
import { startInference } from '../jobs/inference.ts'
import { damageImage, createSampleImages } from '../jobs/testing-images.ts'
import { bundledPath } from '../paths.ts'
import { createRandom, scaledCount } from '../testing-scale.ts'
import { password, profile } from './testing/sign-in.ts'
import { startTestServer } from './testing/server.ts'
import { createRequestGenerator } from './testing/openapi-requests.ts'

const requestCount = scaledCount(400, 44_000)
const expensivePaths = ['/api/account/sign-up', '/api/account/sign-in', '/api/account/sign-out', '/upload/']
/** With fewer accounts, the rate limits per account would answer most of the requests. */
const requestsPerAccount = 500
const warmUpRequests = 2_000
const maxGrowthBytes = 40e6

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Memory in use after a full collection; resident memory would include garbage that is not yet collected. */
const liveBytes = () => {
  collectGarbage()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

/** A full queue or quota is a limit that the answer names, no fault: generated requests fill the one and lower the other. */
const isStatedLimit = (answer: LightMyRequestResponse) =>
  [503, 507].includes(answer.statusCode) && ['busy', 'storage_full'].includes((answer.json() as { code: string }).code)

test(`${requestCount} requests generated from the API description, valid and hostile, meet no fault of the server`, async () => {
  const random = createRandom(20)
  const images = await createSampleImages(random)
  const file = () => {
    const [image, other] = [0, 1].map(() => images[Math.floor(random() * images.length)] as Uint8Array)
    return random() < 0.2 ? (image as Uint8Array) : damageImage(image as Uint8Array, other as Uint8Array, random)
  }
  const inference = startInference(bundledPath.models)
  const server = await startTestServer(inference, { sleep: async () => {} })
  const next = createRequestGenerator((await server.app.inject('/docs/json')).json(), { random, file, expensivePaths })
  const send = (url: string, index: number): Promise<LightMyRequestResponse> => {
    const email = `ana${Math.floor(index / requestsPerAccount)}@harbour.example`
    const remoteAddress = `192.0.${index % 250}.${Math.floor(index / 250) % 250}`
    return server.app.inject({ method: 'POST', url, payload: { ...profile, email, password }, remoteAddress })
  }
  const signIn = async (index: number) => {
    // A request may have removed the account; another sign-up of one that is there changes nothing.
    await send('/api/account/sign-up', index)
    const { cookies } = await send('/api/account/sign-in', index)
    return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  }
  const statuses: Record<number, number> = {}
  const failures: string[] = []
  let cookie = ''
  let warmUpBytes = 0
  try {
    for (let index = 0; index < requestCount; index++) {
      if (index % requestsPerAccount === 0) cookie = await signIn(index)
      const request = next()
      const signedIn = random() < 0.8
      const answer = await server.app.inject(
        signedIn ? { ...request, headers: { cookie, ...request.headers } } : request,
      )
      statuses[answer.statusCode] = (statuses[answer.statusCode] ?? 0) + 1
      if (answer.statusCode >= 500 && !isStatedLimit(answer)) {
        const sent = `${request.method} ${String(request.url).slice(0, 300)} ${String(request.payload).slice(0, 600)}`
        failures.push(`${index}: ${answer.statusCode} ${sent} -> ${answer.body.slice(0, 300)}`)
      }
      if ((signedIn && answer.statusCode === 401) || String(request.url).includes('sign-out'))
        cookie = await signIn(index)
      if (index === warmUpRequests) warmUpBytes = liveBytes()
    }
    expect(failures).toEqual([])
    expect((await server.app.inject('/health')).statusCode).toBe(200)
    expect((statuses[507] ?? 0) + (statuses[503] ?? 0)).toBeLessThan(requestCount / 10)
    const accepted = [200, 201, 204].reduce((sum, status) => sum + (statuses[status] ?? 0), 0)
    expect(accepted).toBeGreaterThan(requestCount / 40)
    if (requestCount > warmUpRequests) {
      const growth = liveBytes() - warmUpBytes
      const megabytes = Math.round(growth / 1e6)
      process.stdout.write(`${JSON.stringify(statuses)}, ${megabytes} MB more than after ${warmUpRequests}\n`)
      expect(growth).toBeLessThan(maxGrowthBytes)
    }
  } finally {
    await server.close()
    await inference.close()
  }
}, 3_600_000)
