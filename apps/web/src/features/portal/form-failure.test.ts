import { signUp } from '@varuna/contract/account'
import { expect, test } from 'vitest'
import { ConnectionError, ProblemError } from '~/api/request.ts'
import { fieldErrors, formFailure } from './form-failure.ts'
import { emptySignUp } from './sign-up-fields.ts'

test('an empty sign-up form is refused with the words of the specification', () => {
  const result = signUp.safeParse(emptySignUp)
  expect(result.error && fieldErrors(result.error)).toEqual({
    firstName: 'Please enter your first name',
    lastName: 'Please enter your last name',
    email: 'Please enter a valid email address',
    password: 'Password must be at least 8 characters',
    postalCode: 'Please enter your postal code',
    country: 'Please enter your country',
    dob: 'Please enter a valid date of birth',
  })
})

const problem = { type: '/problems/taken', title: 'Taken', status: 409, detail: 'That address is taken', code: 'taken' }

test('a problem gives its own words, and those of its fields', () => {
  const errors = [{ field: 'email', message: 'Already registered' }]
  expect(formFailure(new ProblemError({ ...problem, errors }), 'no')).toEqual({
    banner: 'That address is taken',
    fields: { email: 'Already registered' },
  })
})

test('a problem without words, and any other failure, gives the default', () => {
  expect(formFailure(new ProblemError({ ...problem, detail: '' }), 'no').banner).toBe('no')
  expect(formFailure(new Error('Network response was not ok'), 'no')).toEqual({ banner: 'no', fields: {} })
})

test('a lost connection says so', () => {
  expect(formFailure(new ConnectionError(null), 'no').banner).toBe('Connection error. Please try again later.')
})
