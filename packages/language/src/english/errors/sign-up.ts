import type { SignUpFault } from '@varuna/contract/faults/sign-up-fault'
import type { Texts } from '../../text.ts'

export const signUpErrors: Texts<SignUpFault> = {
  sign_up_closed: () => 'This server takes no new accounts. Ask the people who run it.',
  address_has_account: () =>
    'The address has an account, which signs in with its own password. Refuse the request, and give the account its role in the list of people.',
  'too_many_requests.account_requests': () =>
    'Too many requests for accounts wait for an administrator of this server. Please try again another day.',
  provider_unreachable: () =>
    'The single sign-on does not answer. Please try again later, or sign in with the password of your account here.',
  provider_link_ended: () => 'This took too long. Begin again with the single sign-on.',
  reset_link_ended: () => 'This link was used or has ended, or it is not whole. Ask for another one.',
  reset_not_mailed: () => 'This server sends no links by mail. Ask an administrator for one.',
  address_link_ended: () =>
    'This link was used or has ended, it is not whole, or the address has an account by now. Ask for another one on your account page.',
  data_not_proved: () => 'Enter your password on your account page, and download your data within five minutes.',
  address_not_mailed: () => 'This server sends no links by mail. Ask the people who run it to change your address.',
  invitations_full: ({ maximum }) => `There are ${maximum} open invitations, the most at a time. Revoke one first.`,
}
