import type { SessionAnswer } from '@varuna/contract/people/session'
import type { Role } from '@varuna/vocabulary/rights'

export const sessionResponse = (role: Role = 'supervisor'): SessionAnswer => ({
  session: { userId: 'u1', userName: 'ana', role },
})
