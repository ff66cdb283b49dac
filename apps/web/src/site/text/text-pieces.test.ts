import { expect, test } from 'vitest'
import { parseTextPieces } from './text-pieces.ts'

test('a line without markup is one piece', () => {
  expect(parseTextPieces('Calm sea.')).toEqual([{ kind: 'text', text: 'Calm sea.' }])
})

test('code and links are separated from the text around them', () => {
  expect(parseTextPieces('Run `npm start`, or [write to us](/contact).')).toEqual([
    { kind: 'text', text: 'Run ' },
    { kind: 'code', text: 'npm start' },
    { kind: 'text', text: ', or ' },
    { kind: 'link', text: 'write to us', to: '/contact' },
    { kind: 'text', text: '.' },
  ])
})

test('unclosed markup stays as it is', () => {
  expect(parseTextPieces('a ` b [c] (d)')).toEqual([{ kind: 'text', text: 'a ` b [c] (d)' }])
})
