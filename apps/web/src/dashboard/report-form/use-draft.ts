import { useRef, useState } from 'react'
import { readAccountItem, storeAccountItem } from '~/session/account-storage.ts'
import { readStoredSession } from '~/session/session-storage.ts'
import type { FormContent } from './form-content.ts'
import { isEntered } from './use-sample.ts'

type Values = Record<string, string | null>

const accountId = () => readStoredSession()?.userId ?? null

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isOfForm = <Form extends Values>(values: unknown, sample: Form): values is Form =>
  isObject(values) &&
  Object.keys(sample).length === Object.keys(values).length &&
  Object.keys(sample).every((field) => values[field] === null || typeof values[field] === 'string')

/** A stored draft that has exactly the fields of the form; null for anything else. */
export function parseDraft<Form extends Values>(text: string | null, sample: Form): FormContent<Form> | null {
  try {
    const draft: unknown = JSON.parse(text ?? 'null')
    if (!isObject(draft) || !isOfForm(draft['values'], sample)) return null
    const { values, filled } = draft
    if (filled === null) return { values, filled }
    if (!isObject(filled) || typeof filled['mmsi'] !== 'string' || !isOfForm(filled['values'], sample)) return null
    return { values, filled: { mmsi: filled['mmsi'], values: filled['values'] } }
  } catch {
    return null
  }
}

/** Keeps a form's entries until it is submitted, per account in this browser. */
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
    initial: restored ?? { values: sample, filled: null },
    /** True when the form starts with a draft that was not submitted. */
    isRestored: restored !== null,
    keep: (content: FormContent<Form> | null) => {
      const text = content && isEntered(content.values) ? JSON.stringify(content) : null
      // A page without entries must not overwrite another window's draft.
      if (text === null && kept.current === null) return
      kept.current = text
      store(text === submitted.current ? null : text)
    },
    /** The last stored draft was submitted. */
    clear: () => {
      submitted.current = kept.current
      store(null)
    },
  }
}
