import { expect, test } from 'vitest'
import { judgePassword } from './judge-password.ts'
import type { PasswordPattern } from './password-patterns.ts'

const own = { email: 'ana@h.example', firstName: 'Ana', lastName: 'Rao' }

test('passwords are judged one at a time with others answered in between, and another client waits for one of them at most', async () => {
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
  const judge = (from: string, password: string) => judgePassword(from, { ...own, password }, findPattern)
  const results = await Promise.all([
    judge('flood', 'flood1'),
    judge('flood', 'flood2'),
    judge('flood', 'flood3'),
    judge('other', 'weak one'),
  ])
  isDone = true
  expect(judged).toEqual(['flood1', 'weak one', 'flood2', 'flood3'])
  expect(new Set(turnsBefore).size).toBe(4)
  expect(results.map((fault) => fault?.code ?? null)).toEqual([null, null, null, 'password_common'])
})

test('a client with 60 passwords waiting is refused, and the turn of a failed one is free again', async () => {
  const failing = () => {
    throw new Error('broken')
  }
  const judge = (from: string, findPattern: () => null) =>
    judgePassword(from, { ...own, password: 'x y z' }, findPattern)
  const many = Array.from({ length: 60 }, () => judge('many', () => null))
  await expect(judge('many', () => null)).rejects.toThrow()
  await expect(judge('broken', failing)).rejects.toThrow('broken')
  await Promise.all(many)
  await expect(judge('many', () => null)).resolves.toBeNull()
})
