import { expect, test } from 'vitest'
import { judgePassword } from './judge-password.ts'
import type { PasswordPattern } from './password-patterns.ts'

const own = { email: 'ana@h.example', firstName: 'Ana', lastName: 'Rao' }

test('passwords are judged one at a time with others answered in between; another client, and somebody signed in, wait for one of them', async () => {
  const judged: string[] = []
  let turns = 0
  let isDone = false
  const count = () => {
    turns += 1
    if (!isDone) setImmediate(count)
  }
  const turnsBefore: number[] = []
  const findPattern = (password: string): PasswordPattern => {
    judged.push(password)
    turnsBefore.push(turns)
    return password === 'weak one' ? 'common' : null
  }
  setImmediate(count)
  const judge = (client: string, password: string, lane: 'owner' | 'sign_up' = 'sign_up') =>
    judgePassword(lane, { client, account: client }, { ...own, password }, async () => findPattern)
  const results = await Promise.all([
    judge('flood', 'flood1'),
    judge('flood', 'flood2'),
    judge('flood', 'flood3'),
    judge('other', 'weak one'),
    judge('signed in', 'changed', 'owner'),
  ])
  isDone = true
  expect(judged).toEqual(['flood1', 'changed', 'weak one', 'flood3', 'flood2'])
  expect(new Set(turnsBefore).size).toBe(5)
  expect(results.map((fault) => fault?.code ?? null)).toEqual([null, null, null, 'password_common', null])
})

test('a client with 60 passwords waiting is refused, and the turn of a failed one is free again', async () => {
  const failing = () => {
    throw new Error('broken')
  }
  const judge = (from: string, findPattern: () => null) =>
    judgePassword('sign_up', { client: from, account: null }, { ...own, password: 'x y z' }, async () => findPattern)
  const many = Array.from({ length: 61 }, () => judge('many', () => null))
  await expect(judge('many', () => null)).rejects.toThrow()
  await expect(judge('broken', failing)).rejects.toThrow('broken')
  await Promise.all(many)
  await expect(judge('many', () => null)).resolves.toBeNull()
})
