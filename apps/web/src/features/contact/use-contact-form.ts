import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ContactMessage } from '@varuna/contract/contact'
import { useState } from 'react'
import { ProblemError } from '~/api/request.ts'
import { formFailure } from '~/forms/form-failure.ts'
import { useForm } from '~/forms/use-form.ts'
import copy from '#content/contact.json'
import { contactFormQuery, sendMessage } from './queries.ts'

const empty = { name: '', email: '', subject: '', message: '' }
const schema = async () => (await import('@varuna/contract/contact')).contactMessage
/** After these the same words need a form of their own. */
const needsFreshForm = new Set(['form_expired', 'form_used'])

type Sent = { reference: string; email: string }

export function useContactForm() {
  const client = useQueryClient()
  useQuery(contactFormQuery)
  const { mutateAsync, isPending: busy } = useMutation({ mutationFn: sendMessage(client) })
  const form = useForm(schema, empty)
  const [website, setWebsite] = useState('')
  const [banner, setBanner] = useState<string | null>(null)
  const [receipt, setReceipt] = useState<Sent | null>(null)

  const renew = () => client.removeQueries(contactFormQuery)

  const send = async (message: ContactMessage) => {
    if (busy) return
    setBanner(null)
    try {
      const { reference } = await mutateAsync({ ...message, website })
      setReceipt({ reference, email: message.email })
      form.clear()
      renew()
    } catch (error) {
      const { banner: said, fields } = formFailure(error, copy.form.failed)
      setBanner(said)
      setWebsite('')
      if (error instanceof ProblemError && needsFreshForm.has(error.problem.code)) renew()
      form.refuse(fields)
    }
  }

  return { form, website, setWebsite, banner, busy, receipt, send, writeAnother: () => setReceipt(null) }
}
