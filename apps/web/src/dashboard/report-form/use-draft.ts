import { useState } from 'react'
import { readAccountItem, storeAccountItem } from '~/session/account-storage.ts'
import { readStoredSession } from '~/session/session-storage.ts'

type Values = Record<string, string | null>

const accountId = () => readStoredSession()?.userId ?? null

/** A stored draft that has exactly the fields of the form; null for anything else. */
export function parseDraft<Form extends Values>(text: string | null, defaults: Form): Form | null {
  try {
    const draft = JSON.parse(text ?? 'null') as Values | null
    const isOfForm =
      typeof draft === 'object' &&
      draft !== null &&
      Object.keys(defaults).length === Object.keys(draft).length &&
      Object.keys(defaults).every((field) => draft[field] === null || typeof draft[field] === 'string')
    return isOfForm ? (draft as Form) : null
  } catch {
    return null
  }
}

/** Keeps what is typed into a form until it is submitted, for this account in this browser. */
export function useDraft<Form extends Values>(name: string, defaults: Form) {
  const item = `draft.${name}`
  const [restored] = useState(() => {
    const account = accountId()
    return account === null ? null : parseDraft(readAccountItem(account, item), defaults)
  })
  const store = (text: string | null) => {
    const account = accountId()
    if (account !== null) storeAccountItem(account, item, text)
  }
  return {
    initial: restored ?? defaults,
    /** True when the form begins with a report that was typed before and not submitted. */
    isRestored: restored !== null,
    keep: (values: Form) => {
      const isTyped = Object.entries(defaults).some(([field, value]) => values[field] !== value)
      store(isTyped ? JSON.stringify(values) : null)
    },
    clear: () => store(null),
  }
}
