import { expect, test } from 'vitest'
import { ConnectionError, ProblemError } from '~/api/request.ts'
import { formFailure } from './form-failure.ts'

const problem = { type: '/problems/taken', title: 'Taken', status: 409, detail: 'That address is taken', code: 'taken' }

test('uses the detail of a problem and the messages of its fields', () => {
  const errors = [{ field: 'email', code: 'email_invalid', params: {}, message: 'Already registered' }]
  expect(formFailure(new ProblemError({ ...problem, errors }), 'no')).toEqual({
    banner: 'That address is taken',
    fields: { email: 'Already registered' },
  })
})

test('uses the default for a problem without detail and for any other failure', () => {
  expect(formFailure(new ProblemError({ ...problem, detail: '' }), 'no').banner).toBe('no')
  expect(formFailure(new Error('Network response was not ok'), 'no')).toEqual({ banner: 'no', fields: {} })
})

test('reports a lost connection', () => {
  expect(formFailure(new ConnectionError(null), 'no').banner).toBe('Connection error. Please try again later.')
})
