import { recordedFinding, type FishingGear, type KnownOfVessel } from '@varuna/contract/analysis/intelligence'
import { useState } from 'react'

export type TypedFinding = {
  key: number
  what: (typeof recordedFinding.shape.what)['options'][number]
  source: string
  date: string
}

const isPast = (date: string) => Date.parse(date) <= Date.now()

/** Findings and gear as typed; `read` returns them for a submission, or null when a finding is incomplete. */
export function useKnownOfVessel() {
  const [findings, setFindings] = useState<readonly TypedFinding[]>([])
  const [gear, setGear] = useState<FishingGear | ''>('')
  const [isIncomplete, setIncomplete] = useState(false)
  return {
    findings,
    gear,
    isIncomplete,
    setGear,
    /** Distinguishes submissions of the same report. */
    content:
      findings.length === 0 && gear === ''
        ? ''
        : JSON.stringify([findings.map(({ key: _, ...finding }) => finding), gear]),
    add: () =>
      setFindings((before) => [
        ...before,
        { key: (before.at(-1)?.key ?? 0) + 1, what: 'detention', source: '', date: '' },
      ]),
    change: (key: number, changes: Partial<TypedFinding>) =>
      setFindings((before) => before.map((finding) => (finding.key === key ? { ...finding, ...changes } : finding))),
    remove: (key: number) => setFindings((before) => before.filter((finding) => finding.key !== key)),
    read: (): KnownOfVessel | null => {
      const read = findings.map(({ key: _, ...finding }) => recordedFinding.safeParse(finding))
      const complete = read.flatMap(({ data }) => (data !== undefined && isPast(data.date) ? [data] : []))
      setIncomplete(complete.length < findings.length)
      if (complete.length < findings.length) return null
      return { ...(complete.length > 0 && { findings: complete }), ...(gear !== '' && { gear }) }
    },
  }
}

export type KnownOfVesselState = ReturnType<typeof useKnownOfVessel>
