import { expect, test } from 'vitest'
import { codedError } from '../../../errors/coded-error.ts'
import { writeAgain } from './write-again.ts'

const stale = codedError('stale_state', { stale: 1, all: 2 })
const failing = (times: number, error: Error) => {
  let tries = 0
  return async () => {
    if (tries++ < times) throw error
    return tries
  }
}
const pauses: number[] = []
const sleep = async (ms: number) => void pauses.push(ms)

test('a batch that somebody else outran is written again, with longer and longer pauses', async () => {
  expect(await writeAgain(failing(3, stale), sleep)).toBe(4)
  expect(pauses).toEqual([250, 500, 750])
})

test('a batch that is outrun again and again fails in words for the owner, and keeps the cause for the log', async () => {
  await expect(writeAgain(failing(99, stale), sleep)).rejects.toMatchObject({
    fault: { code: 'import_failed.contended' },
    cause: stale,
  })
})

test('another failure is thrown at once', async () => {
  const broken = new Error('the disk is gone')
  await expect(writeAgain(failing(1, broken), sleep)).rejects.toBe(broken)
})
