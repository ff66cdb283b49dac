import { fishingGear, MAX_FINDINGS, recordedFinding, type KnownOfVessel } from '@varuna/contract/analysis/intelligence'
import { useState } from 'react'
import { z } from 'zod'
import { readAccountItem, storeAccountItem } from '~/session/account-storage.ts'
import { readStoredSession } from '~/session/session-storage.ts'

const typed = z.object({
  findings: z
    .array(z.object({ key: z.number(), what: recordedFinding.shape.what, source: z.string(), date: z.string() }))
    .max(MAX_FINDINGS),
  gear: fishingGear.or(z.literal('')),
})
type Typed = z.infer<typeof typed>
export type TypedFinding = Typed['findings'][number]

const nothingTyped: Typed = { findings: [], gear: '' }
/** The name of what was typed and not submitted, in this browser. */
const ITEM = 'report.trafficking.known'

const isPast = (date: string) => Date.parse(date) <= Date.now()

function readTyped(): Typed {
  const account = readStoredSession()?.userId
  try {
    return typed.parse(JSON.parse((account && readAccountItem(account, ITEM)) || 'null') ?? nothingTyped)
  } catch {
    return nothingTyped
  }
}

function storeTyped(value: Typed): void {
  const account = readStoredSession()?.userId
  const isEmpty = value.findings.length === 0 && value.gear === ''
  if (account) storeAccountItem(account, ITEM, isEmpty ? null : JSON.stringify(value))
}

/**
 * Findings and gear as typed, also after the page is loaded again; `read` returns them for a submission, or null when a finding is
 * incomplete.
 */
export function useKnownOfVessel() {
  const [value, setValue] = useState(readTyped)
  const [isIncomplete, setIncomplete] = useState(false)
  const { findings, gear } = value
  const change = (next: Typed) => {
    setValue(next)
    storeTyped(next)
  }
  return {
    findings,
    gear,
    isIncomplete,
    setGear: (next: Typed['gear']) => change({ findings, gear: next }),
    /** Distinguishes submissions of the same report. */
    content:
      findings.length === 0 && gear === ''
        ? ''
        : JSON.stringify([findings.map(({ key: _, ...finding }) => finding), gear]),
    add: () => {
      const added: TypedFinding = { key: (findings.at(-1)?.key ?? 0) + 1, what: 'detention', source: '', date: '' }
      change({ gear, findings: [...findings, added] })
    },
    change: (key: number, changes: Partial<TypedFinding>) =>
      change({
        gear,
        findings: findings.map((finding) => (finding.key === key ? { ...finding, ...changes } : finding)),
      }),
    remove: (key: number) => change({ gear, findings: findings.filter((finding) => finding.key !== key) }),
    read: (): KnownOfVessel | null => {
      const read = findings.map(({ key: _, ...finding }) => recordedFinding.safeParse(finding))
      const complete = read.flatMap(({ data }) => (data !== undefined && isPast(data.date) ? [data] : []))
      setIncomplete(complete.length < findings.length)
      if (complete.length < findings.length) return null
      return { ...(complete.length > 0 && { findings: complete }), ...(gear !== '' && { gear }) }
    },
    /** What was typed has been submitted. */
    forget: () => storeTyped(nothingTyped),
  }
}

export type KnownOfVesselState = ReturnType<typeof useKnownOfVessel>
