import type { Role } from '@varuna/vocabulary/rights'
import type { Principal } from './principal.ts'

/** An account that has signed in with its password. */
export const testPrincipal = (accountId: string, role: Role = 'supervisor'): Principal => ({
  accountId,
  role,
  signedInWith: 'password',
})
