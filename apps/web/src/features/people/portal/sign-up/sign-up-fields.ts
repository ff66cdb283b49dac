import { formatUtcDay } from '@varuna/contract/fields'
import { signUpRequest, type SignUpRequest } from '@varuna/contract/people/sign-up'

export const signUp = signUpRequest(() => formatUtcDay(Date.now()))

export type SignUpTexts = Record<keyof SignUpRequest, string>

export const emptySignUp: SignUpTexts = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  phone: '',
  postalCode: '',
  country: '',
  dob: '',
  invitation: '',
}
