import { signUp } from '@varuna/contract/account'
import { expect, test } from 'vitest'
import { fieldErrors } from '~/forms/form-failure.ts'
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
