import { useRef, useState } from 'react'
import { readAccountItem, storeAccountItem } from '~/session/account-storage.ts'
import { readStoredSession } from '~/session/session-storage.ts'
import { isEntered } from './use-sample.ts'

type Values = Record<string, string | null>

const accountId = () => readStoredSession()?.userId ?? null

/** A stored draft that has exactly the fields of the form; null for anything else. */
export function parseDraft<Form extends Values>(text: string | null, sample: Form): Form | null {
  try {
    const draft = JSON.parse(text ?? 'null') as Values | null
    const isOfForm =
      typeof draft === 'object' &&
      draft !== null &&
      Object.keys(sample).length === Object.keys(draft).length &&
      Object.keys(sample).every((field) => draft[field] === null || typeof draft[field] === 'string')
    return isOfForm ? (draft as Form) : null
  } catch {
    return null
  }
}

/** Keeps what is entered into a form until it is submitted, for this account in this browser. */
export function useDraft<Form extends Values>(name: string, sample: Form) {
  const item = `report.${name}`
  const [restored] = useState(() => {
    const account = accountId()
    return account === null ? null : parseDraft(readAccountItem(account, item), sample)
  })
  const kept = useRef<string | null>(null)
  const submitted = useRef<string | null>(null)
  const store = (text: string | null) => {
    const account = accountId()
    if (account !== null) storeAccountItem(account, item, text)
  }
  return {
    initial: restored ?? sample,
    /** True when the form begins with a report that was entered before and not submitted. */
    isRestored: restored !== null,
    keep: (values: Form | null) => {
      const text = values && isEntered(values) ? JSON.stringify(values) : null
      // A page in which nothing was entered leaves what another window keeps.
      if (text === null && kept.current === null) return
      kept.current = text
      store(text === submitted.current ? null : text)
    },
    /** What was kept last was submitted. */
    clear: () => {
      submitted.current = kept.current
      store(null)
    },
  }
}
