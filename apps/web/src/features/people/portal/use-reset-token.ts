import { resetTokenOf } from '@varuna/contract/people/password-reset'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** The token of the link by which the page was opened; it is taken out of the address, so that the history does not keep it. */
export function useResetToken() {
  const { hash, pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const [token, setToken] = useState<string | null>(null)
  useEffect(() => {
    const found = resetTokenOf(hash)
    if (found === null) return
    setToken(found)
    void navigate(pathname + search, { replace: true, state })
  }, [hash, pathname, search, state, navigate])
  return { token, forget: () => setToken(null) }
}
