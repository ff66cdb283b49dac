import type { FactorFault } from '@varuna/contract/faults/factor-fault'
import type { Role } from '@varuna/vocabulary/rights'
import type { TokenScope } from '@varuna/vocabulary/token-scopes'
import type { Texts } from '../../text.ts'

const withArticle = (role: Role) => (role === 'analyst' || role === 'administrator' ? `an ${role}` : `a ${role}`)

const scopes: Record<TokenScope, string> = {
  read: 'only reads',
  reports: 'only reads and sends reports and images',
  all: 'does what the role may do',
}

export const factorErrors: Texts<FactorFault> = {
  code_needed: () => 'The password is right. Enter the code of your authenticator app, or a recovery code.',
  sign_in_expired: () => 'Too much time has passed, or the password was changed meanwhile. Please sign in again.',
  sign_in_again: () => 'Your account has no password here. Log out, sign in again, and do this within five minutes.',
  codes_on: () => 'This account has sign-in codes already. Turn them off first.',
  codes_unreadable: () =>
    'This server lost the key of your sign-in codes. Use a recovery code or a passkey, or ask an administrator to remove the codes.',
  passkey_needed: () =>
    'This account has a passkey. Sign in with it to change how you sign in, or ask an administrator of this server to remove it.',
  passkey_refused: () => 'This passkey could not be verified. Please try again.',
  'passkey_refused.address': () =>
    'Passkeys work only where this site has a name and https, or on localhost. Ask the people who run it.',
  'passkey_refused.known': () => 'This passkey is registered already.',
  'not_found.token': () => 'This token does not exist any more.',
  'not_found.passkey': () => 'This passkey does not exist any more.',
  'not_found.factor': () => 'This account has no second factor.',
  own_factor: () => 'Change how you sign in yourself on your account page.',
  factor_needed: ({ role }) =>
    `This server asks ${withArticle(role)} for a second factor. Set one up on your account page, or sign in with it, first.`,
  passkeys_full: ({ maximum }) => `An account has at most ${maximum} passkeys. Remove one first.`,
  tokens_full: ({ maximum }) => `An account has at most ${maximum} tokens. Revoke one first.`,
  token_scope: ({ scope, needed }) =>
    needed === null
      ? 'No API token may do this. Sign in with a browser.'
      : `This token ${scopes[scope]}. Make one on your account page that ${scopes[needed]}.`,
}
