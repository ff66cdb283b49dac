import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createStoredForm } from './stored-form.ts'

const form = createStoredForm(z.object({ speedKnots: z.number(), source: z.string() }))

describe('a stored record', () => {
  test('reads what it wrote, without the schema version', () => {
    const record = { speedKnots: 4.5, source: 'VMS' }
    expect(JSON.parse(form.write(record))).toEqual({ form: 1, ...record })
    expect(form.read(form.write(record))).toEqual(record)
  })

  test.each([
    ['is no JSON', '{"speedKnots":'],
    ['is empty', ''],
    ['is a list', '[1]'],
    ['is null', 'null'],
    ['has no form', '{"speedKnots":4.5,"source":"AIS"}'],
    ['has a form of a later version', '{"form":2,"speedKnots":4.5,"source":"AIS"}'],
    ['has a form that is no number', '{"form":"1","speedKnots":4.5,"source":"AIS"}'],
    ['has form 0', '{"form":0,"speedKnots":4.5,"source":"AIS"}'],
    ['does not meet the schema', '{"form":1,"speed":4.5}'],
  ])('a record that %s is unreadable', (_what, json) => {
    expect(form.read(json)).toBeNull()
    expect(form.readEntry('r1', json)).toEqual({ id: 'r1', unreadable: true })
  })

  test('accepts fields that are stored elsewhere', () => {
    expect(form.read('{"form":1,"speedKnots":4.5,"source":"AIS"}', { source: 'SAR' })).toMatchObject({ source: 'SAR' })
  })
})
