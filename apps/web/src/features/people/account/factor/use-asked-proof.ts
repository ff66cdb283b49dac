import { useQuery } from '@tanstack/react-query'
import { ownerPassword } from '@varuna/contract/people/account'
import { signInCode, type OwnerProof } from '@varuna/contract/people/second-factor'
import { z } from 'zod'
import { useHasPassword } from '../queries.ts'
import { factorQuery } from './factor-requests.ts'

const anything = z.string()

/** What the owner of the account enters again: the password where there is one, a code where it has codes; as a schema, and as it is sent. */
export function useAskedProof() {
  const asksPassword = useHasPassword()
  const { data: factor } = useQuery(factorQuery)
  const asksCode = factor?.codesSince != null
  return {
    asksPassword,
    asksCode,
    schema: z.object({ password: asksPassword ? ownerPassword : anything, code: asksCode ? signInCode : anything }),
    proofOf: ({ password, code }: { password: string; code: string }): OwnerProof => ({
      ...(asksPassword && { password }),
      ...(asksCode && { code }),
    }),
  }
}
