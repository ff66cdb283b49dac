import type { Principal } from './principal.ts'

/** An account that has signed in with its password. */
export const testPrincipal = (accountId: string): Principal => ({
  accountId,
  roles: ['analyst'],
  signedInWith: 'password',
})
