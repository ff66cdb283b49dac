import { expect, test } from 'vitest'
import { createResetMailLimit } from './reset-mail-limit.ts'

test('300 links are mailed in an hour, 30 of them for one network; what is not mailed does not count', async () => {
  let nowMs = 0
  const limit = createResetMailLimit({ now: () => nowMs })
  const mail = (client: string) => limit.count(client, async () => 'token').then(Boolean, () => false)
  for (let n = 0; n < 400; n += 1) await limit.count('192.0.2.1', async () => null)
  await limit.count('192.0.2.1', () => Promise.reject(new Error('broken'))).catch(() => null)
  const ofOne = await Promise.all(Array.from({ length: 40 }, (_, n) => mail(`2001:db8:a:${n.toString(16)}::`)))
  expect(ofOne.filter(Boolean)).toHaveLength(30)
  expect(await mail('2001:db8:b::')).toBe(true)
  const ofMany = await Promise.all(Array.from({ length: 300 }, (_, n) => mail(`198.51.${n}.1`)))
  expect(ofMany.filter(Boolean)).toHaveLength(269)
  nowMs = 3_599_999
  expect(await mail('203.0.113.1')).toBe(false)
  nowMs = 3_600_000
  expect(await mail('203.0.113.1')).toBe(true)
})
