import { expect, test } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

const drain = (queue: { next(): string | undefined }) => {
  const jobs = []
  for (let job = queue.next(); job !== undefined; job = queue.next()) jobs.push(job)
  return jobs
}

test('owners are served in turn, the jobs of each in order', () => {
  const queue = createFairQueue<string>({ perOwner: 9, overall: 99 })
  for (const job of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) queue.add(job.slice(0, 1), job)
  expect(drain(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

test('a new owner waits for at most one job, however many another owner has queued', () => {
  const queue = createFairQueue<string>({ perOwner: 30, overall: 99 })
  for (let job = 0; job < 30; job++) queue.add('a', `a${job}`)
  expect(queue.next()).toBe('a0')
  queue.add('b', 'b0')
  expect([queue.next(), queue.next()]).toEqual(['a1', 'b0'])
})

test('each owner and the whole queue have limits, and a served job frees space', () => {
  const queue = createFairQueue<string>({ perOwner: 2, overall: 3 })
  expect([queue.add('a', '1'), queue.add('a', '2'), queue.add('a', '3')]).toEqual(['added', 'added', 'owner_full'])
  expect([queue.add('b', '4'), queue.add('b', '5')]).toEqual(['added', 'full'])
  queue.next()
  expect(queue.add('b', '5')).toBe('added')
  expect(drain(queue)).toEqual(['4', '2', '5'])
})

test('owners that may not be served are skipped and keep their place, and a job can be removed', () => {
  const queue = createFairQueue<string>({ perOwner: 2, overall: 4 })
  for (const job of ['a1', 'a2', 'b1', 'c1']) queue.add(job.slice(0, 1), job)
  expect(queue.next((owner) => owner !== 'a')).toBe('b1')
  queue.remove('a', 'a1')
  queue.remove('a', 'a1')
  expect([queue.add('a', 'a3'), queue.add('b', 'b2'), queue.add('b', 'b3')]).toEqual(['added', 'added', 'full'])
  expect(drain(queue)).toEqual(['a2', 'c1', 'b2', 'a3'])
  expect(queue.next(() => false)).toBeUndefined()
})
