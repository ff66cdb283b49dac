import type { SignUp } from '@varuna/contract/account'

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
