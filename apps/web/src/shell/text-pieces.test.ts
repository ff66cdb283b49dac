import { expect, test } from 'vitest'
import { piecesOf } from './text-pieces.ts'

test('a line without marks is one piece', () => {
  expect(piecesOf('Calm sea.')).toEqual([{ kind: 'text', text: 'Calm sea.' }])
})

test('code and links are told apart from the words around them', () => {
  expect(piecesOf('Run `npm start`, or [write to us](/contact).')).toEqual([
    { kind: 'text', text: 'Run ' },
    { kind: 'code', text: 'npm start' },
    { kind: 'text', text: ', or ' },
    { kind: 'link', text: 'write to us', to: '/contact' },
    { kind: 'text', text: '.' },
  ])
})

test('marks that are not closed stay as they are', () => {
  expect(piecesOf('a ` b [c] (d)')).toEqual([{ kind: 'text', text: 'a ` b [c] (d)' }])
})
