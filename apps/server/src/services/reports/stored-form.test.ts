import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createStoredForm } from './stored-form.ts'

const form = createStoredForm(z.object({ speedKnots: z.number(), source: z.string() }), [
  ({ speed, ...rest }) => ({ ...rest, speedKnots: speed }),
  (record) => ({ ...record, source: 'AIS' }),
])

describe('a stored form', () => {
  test('reads what it wrote, and leaves the number of the form out', () => {
    const record = { speedKnots: 4.5, source: 'VMS' }
    expect(JSON.parse(form.write(record))).toEqual({ form: 3, ...record })
    expect(form.read(form.write(record))).toEqual(record)
  })

  test.each([
    ['form 1, which had no number', '{"speed":4.5}'],
    ['form 1', '{"form":1,"speed":4.5}'],
    ['form 2', '{"form":2,"speedKnots":4.5}'],
  ])('brings a record of %s up to the current one', (_form, json) => {
    expect(form.read(json)).toEqual({ speedKnots: 4.5, source: 'AIS' })
  })

  test.each([
    ['is no JSON', '{"speed":'],
    ['is empty', ''],
    ['is a list', '[1]'],
    ['is null', 'null'],
    ['has a form of a later version', '{"form":4,"speedKnots":4.5,"source":"AIS"}'],
    ['has a form that is no number', '{"form":"2","speedKnots":4.5}'],
    ['has form 0', '{"form":0,"speed":4.5}'],
    ['does not meet the schema after all steps', '{"form":2,"speed":4.5}'],
  ])('a record that %s is unreadable', (_what, json) => {
    expect(form.read(json)).toBeNull()
    expect(form.readEntry('r1', json)).toEqual({ id: 'r1', unreadable: true })
  })

  test('takes fields that are stored elsewhere', () => {
    expect(form.read('{"form":3,"speedKnots":4.5,"source":"AIS"}', { source: 'SAR' })).toMatchObject({ source: 'SAR' })
  })
})
