import { fields as texts } from '@varuna/language/shared/fields'
import { expect, test } from 'vitest'
import { fieldErrors } from '~/forms/form-failure.ts'
import { emptySignUp, signUp } from './sign-up-fields.ts'

test('an empty sign-up form is rejected with a message for each required field', () => {
  const result = signUp.safeParse(emptySignUp)
  expect(result.error && fieldErrors(result.error, texts)).toEqual({
    firstName: 'Please enter your first name',
    lastName: 'Please enter your last name',
    email: 'Please enter a valid email address',
    password: 'Password must be at least 8 characters',
    postalCode: 'Please enter your postal code',
    country: 'Please enter your country',
    dob: 'Please enter a valid date of birth',
  })
})

test('a date of birth in the future is rejected', () => {
  const form = { ...emptySignUp, dob: '2090-01-01' }
  const rejected = signUp.safeParse(form).error
  expect(rejected && fieldErrors(rejected, texts)).toMatchObject({ dob: 'Please enter a valid date of birth' })
  const valid = signUp.safeParse({ ...form, dob: '1990-05-17' }).error
  expect(valid && fieldErrors(valid, texts)).not.toHaveProperty('dob')
})
