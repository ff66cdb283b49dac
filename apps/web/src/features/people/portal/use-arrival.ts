import { addressTokenOf } from '@varuna/contract/people/address-link'
import { codeTicketOf, providerOutcomeOf, type ProviderOutcomeCode } from '@varuna/contract/people/provider'
import { resetTokenOf } from '@varuna/contract/people/password-reset'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

type Arrival =
  | { token: string }
  | { addressToken: string }
  | { ticket: string }
  | { outcome: ProviderOutcomeCode }
  | null

/**
 * What the fragment of the address says: the token of a link, a ticket, or how a sign-in with the single sign-on ended. It is taken out of the address, so
 * that the history does not keep it.
 */
export function useArrival() {
  const { hash, pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const [arrival, setArrival] = useState<Arrival>(null)
  useEffect(() => {
    const token = resetTokenOf(hash)
    const outcome = providerOutcomeOf(hash)
    const ticket = codeTicketOf(hash)
    const addressToken = addressTokenOf(hash)
    if (token !== null) setArrival({ token })
    else if (addressToken !== null) setArrival({ addressToken })
    else if (ticket !== null) setArrival({ ticket })
    else if (outcome !== null) setArrival({ outcome })
    else return
    void navigate(pathname + search, { replace: true, state })
  }, [hash, pathname, search, state, navigate])
  return {
    resetToken: arrival !== null && 'token' in arrival ? arrival.token : null,
    addressToken: arrival !== null && 'addressToken' in arrival ? arrival.addressToken : null,
    ticket: arrival !== null && 'ticket' in arrival ? arrival.ticket : null,
    outcome: arrival !== null && 'outcome' in arrival ? arrival.outcome : null,
    leave: () => setArrival(null),
  }
}
