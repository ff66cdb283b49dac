import { expect, test } from 'vitest'
import { startPostman } from './postman.ts'

function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { opened, open: () => open() }
}

test('rounds never overlap, and a nudge during one is followed by another', async () => {
  let walking = 0
  let most = 0
  let rounds = 0
  const hold = gate()
  const postman = startPostman(async () => {
    walking += 1
    rounds += 1
    most = Math.max(most, walking)
    if (rounds === 1) await hold.opened
    walking -= 1
  }, String)
  postman.nudge()
  postman.nudge()
  hold.open()
  await new Promise((resolve) => setTimeout(resolve, 10))
  expect(most).toBe(1)
  expect(rounds).toBe(2)
  await postman.close()
  postman.nudge()
  expect(rounds).toBe(2)
})

test('closing waits for the round under way', async () => {
  const hold = gate()
  let ended = false
  const postman = startPostman(async () => {
    await hold.opened
    ended = true
  }, String)
  const closed = postman.close()
  hold.open()
  await closed
  expect(ended).toBe(true)
})

test('a round that throws is told and does not end the rounds', async () => {
  const errors: unknown[] = []
  let rounds = 0
  const postman = startPostman(
    async () => {
      rounds += 1
      throw new Error('no database')
    },
    (error) => errors.push(error),
  )
  await new Promise((resolve) => setTimeout(resolve, 5))
  postman.nudge()
  await postman.close()
  expect(rounds).toBe(2)
  expect(errors.length).toBe(2)
})
