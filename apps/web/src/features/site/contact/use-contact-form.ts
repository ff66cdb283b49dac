import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ContactMessage } from '@varuna/contract/site/contact'
import { contactWords } from '@varuna/language/site/contact'
import { useState } from 'react'
import { useHealing } from '~/api/heal-queries.ts'
import { ProblemError } from '~/api/request.ts'
import { useClearedWhenBack } from '~/api/use-cleared-when-back.ts'
import { formFailure } from '~/forms/form-failure.ts'
import { useForm } from '~/forms/use-form.ts'
import { contactFormQuery, sendMessage } from './queries.ts'

const empty = { name: '', email: '', subject: '', message: '' }
const rules = async () => {
  const [{ contactMessage: schema }, { fields: texts }] = await Promise.all([
    import('@varuna/contract/site/contact'),
    import('@varuna/language/shared/fields'),
  ])
  return { schema, texts }
}
/** Problem codes after which the same message needs a new token. */
const needsNewToken = new Set(['form_expired', 'form_used'])

type SentMessage = { reference: string; email: string }

export function useContactForm() {
  useHealing()
  const client = useQueryClient()
  const [isBegun, setIsBegun] = useState(false)
  // Reading a token takes the schemas, which would hold up a phone that only opens the page.
  useQuery({ ...contactFormQuery, enabled: isBegun })
  const { mutateAsync, isPending: busy } = useMutation({ mutationFn: sendMessage(client) })
  const form = useForm(rules, empty)
  const [website, setWebsite] = useState('')
  const [banner, setBanner] = useState<string | null>(null)
  const [receipt, setReceipt] = useState<SentMessage | null>(null)

  useClearedWhenBack(banner, () => setBanner(null))

  const discardToken = () => client.removeQueries(contactFormQuery)

  const showFailure = (error: unknown) => setBanner(formFailure(error, contactWords.failed).banner)

  const send = async (message: ContactMessage) => {
    setBanner(null)
    try {
      const { reference } = await mutateAsync({ ...message, website })
      setReceipt({ reference, email: message.email })
      form.clear()
      discardToken()
    } catch (error) {
      const { banner: message, fields } = formFailure(error, contactWords.failed)
      setBanner(message)
      setWebsite('')
      if (error instanceof ProblemError && needsNewToken.has(error.problem.code)) discardToken()
      form.showErrors(fields)
    }
  }

  return {
    form,
    begin: () => setIsBegun(true),
    website,
    setWebsite,
    banner,
    busy,
    receipt,
    send,
    fail: showFailure,
    writeAnother: () => setReceipt(null),
  }
}
