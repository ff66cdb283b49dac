import { signUpForm, type SignUp } from '@varuna/contract/people/account'
import { formatUtcDay } from '@varuna/contract/fields'

export const signUp = signUpForm(() => formatUtcDay(Date.now()))

export type SignUpTexts = Record<keyof SignUp, string>

export const emptySignUp: SignUpTexts = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  phone: '',
  postalCode: '',
  country: '',
  dob: '',
}
