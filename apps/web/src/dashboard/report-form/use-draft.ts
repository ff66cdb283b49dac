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

/** A draft from when a report could be typed over the sample: a value of the sample may be one that nobody entered. */
export function parseMixedDraft<Form extends Values>(text: string | null, sample: Form): Form | null {
  const draft = parseDraft(text, sample)
  if (draft === null) return null
  const entered = Object.entries(draft).map(([field, value]) => [field, value === sample[field] && value ? '' : value])
  const form = Object.fromEntries(entered) as Form
  return isEntered(form) ? form : null
}

/** Keeps what is entered into a form until it is submitted, for this account in this browser. */
export function useDraft<Form extends Values>(name: string, sample: Form) {
  const item = `report.${name}`
  const mixedItem = `draft.${name}`
  const [restored] = useState(() => {
    const account = accountId()
    if (account === null) return null
    return (
      parseDraft(readAccountItem(account, item), sample) ?? parseMixedDraft(readAccountItem(account, mixedItem), sample)
    )
  })
  const kept = useRef<string | null>(null)
  const submitted = useRef<string | null>(null)
  const store = (text: string | null) => {
    const account = accountId()
    if (account === null) return
    storeAccountItem(account, item, text)
    storeAccountItem(account, mixedItem, null)
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
