import { expect, test } from 'vitest'
import { createUploadLimiter } from './upload-limiter.ts'

const createGate = () => Promise.withResolvers<null>()
const codeOf = (refused: Promise<unknown>) =>
  refused.then(
    () => 'accepted',
    (error: { code: string }) => error.code,
  )

test('uploads are limited per account, per client and overall, and a finished upload frees its slot', async () => {
  const runUpload = createUploadLimiter({ overall: 3, perAccount: 1, perClient: 2, reserved: 0 })
  const first = createGate()
  const others = createGate()
  const running = [
    runUpload({ account: 'a', client: '1' }, () => first.promise),
    runUpload({ account: 'b', client: '1' }, () => others.promise),
  ]
  expect(await codeOf(runUpload({ account: 'a', client: '2' }, async () => {}))).toBe('too_many_requests')
  expect(await codeOf(runUpload({ account: 'c', client: '1' }, async () => {}))).toBe('too_many_requests')
  running.push(runUpload({ account: 'c', client: '2' }, () => others.promise))
  expect(await codeOf(runUpload({ account: 'd', client: '3' }, async () => {}))).toBe('busy')
  first.resolve(null)
  await running[0]
  expect(await codeOf(runUpload({ account: 'a', client: '2' }, async () => {}))).toBe('accepted')
  others.resolve(null)
  await Promise.all(running)
})

test('a failed upload frees its slot', async () => {
  const runUpload = createUploadLimiter({ overall: 1, perAccount: 1, perClient: 1, reserved: 0 })
  const owner = { account: 'a', client: '1' }
  await expect(runUpload(owner, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await runUpload(owner, async () => 'accepted')).toBe('accepted')
})
