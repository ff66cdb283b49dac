import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { ContactRequest } from '@varuna/contract/site/contact'
import { json, request } from '~/api/request.ts'

const hourMs = 3_600_000

/** A form token, and the time from which the server accepts it. */
export const contactFormQuery = queryOptions({
  queryKey: ['contact-form'],
  staleTime: 12 * hourMs,
  gcTime: 12 * hourMs,
  refetchOnWindowFocus: false,
  queryFn: async ({ signal }) => {
    const { contactForm } = await import('@varuna/contract/site/contact')
    const { token, openInSeconds } = await request(contactForm, '/api/contact', { signal })
    return { token, openAtMs: Date.now() + openInSeconds * 1000 }
  },
})

/** Fetches a token if there is none, and waits until the server accepts it. */
export const sendMessage = (client: QueryClient) => async (message: Omit<ContactRequest, 'token'>) => {
  const { contactReceipt } = await import('@varuna/contract/site/contact')
  const { token, openAtMs } = await client.fetchQuery(contactFormQuery)
  const waitMs = openAtMs - Date.now()
  if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
  return request(contactReceipt, '/api/contact', json({ ...message, token }))
}
