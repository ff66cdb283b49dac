import type { SignUp } from '@varuna/contract/account'

export const emptySignUp: Required<SignUp> = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  phone: '',
  postalCode: '',
  country: '',
  dob: '',
}
