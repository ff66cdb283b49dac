import { useMutation, useQueryClient } from '@tanstack/react-query'
import { intelligenceReport, type IntelligenceAssessment, type IntelligenceReport } from '@varuna/contract/intelligence'
import type { SimulatedAssessment } from '@varuna/risk/simulate'
import { useState } from 'react'
import { failureFields, failureText } from '~/dashboard-kit/failure.ts'
import { landTexts, type NoticeText } from '~/dashboard-kit/land-texts.ts'
import { localInputText } from '~/dashboard-kit/local-time.ts'
import { useLocationCheck } from '~/dashboard-kit/use-location-check.ts'
import { useReportForm } from '~/dashboard-kit/use-report-form.ts'
import { ofSimulation, type AlertItem } from './alerts.ts'
import { simulateMutation, submitMutation } from './queries.ts'
import { sampleReport } from './sample-report.ts'

type Texts = Record<keyof IntelligenceReport, string>

const { timestamp: _, ...sampleFields } = sampleReport
const sampleTexts = (): Texts => ({
  ...(Object.fromEntries(Object.entries(sampleFields).map(([field, value]) => [field, String(value)])) as Texts),
  timestamp: localInputText(new Date()),
})
const isSampleOf = (texts: Texts) =>
  Object.entries(sampleFields).every(([field, value]) => texts[field as keyof Texts] === String(value))

export type IntelligenceAnswer =
  | { kind: 'none' }
  | { kind: 'failed'; message: string }
  | { kind: 'assessed'; assessment: IntelligenceAssessment }
  | { kind: 'simulated'; assessment: SimulatedAssessment }

/** What the Ocean Trafficking tab holds and can do. */
export function useIntelligenceDesk() {
  const client = useQueryClient()
  const form = useReportForm(intelligenceReport, sampleTexts)
  const check = useLocationCheck(form.texts.lat, form.texts.lon)
  const [notice, setNotice] = useState<NoticeText | null>(null)
  const [answer, setAnswer] = useState<IntelligenceAnswer>({ kind: 'none' })
  const [placed, setPlaced] = useState<{ report: IntelligenceReport; isSample: boolean }>({
    report: sampleReport,
    isSample: true,
  })
  const [simulated, setSimulated] = useState<AlertItem[]>([])
  const [clearedAtMs, setClearedAtMs] = useState(0)

  const caution = (text: string) => setNotice({ tone: 'caution', text })
  const onLand = () => caution(landTexts.lessAccurate)
  const submission = useMutation(
    submitMutation(client, { onLand, onAssumedWater: () => caution(landTexts.assumedWater) }),
  )
  const simulation = useMutation(
    simulateMutation(client, { onLand, onAssumedWater: () => caution(landTexts.assumedWaterSimulated) }),
  )
  const busy = submission.isPending || simulation.isPending

  const start = (run: (report: IntelligenceReport) => void) => {
    const report = busy ? null : form.read()
    if (!report) return
    setNotice(null)
    setPlaced({ report, isSample: false })
    run(report)
  }

  const submit = () =>
    start((report) =>
      submission.mutate(report, {
        onError: (error) => {
          form.refuse(failureFields(error))
          setAnswer({ kind: 'failed', message: failureText(error) })
        },
        onSuccess: (assessment) => setAnswer({ kind: 'assessed', assessment }),
      }),
    )

  const simulate = () =>
    start((report) =>
      simulation.mutate(report, {
        onSuccess: (assessment) => {
          setAnswer({ kind: 'simulated', assessment })
          setSimulated((before) => [...ofSimulation(assessment), ...before])
        },
      }),
    )

  return {
    form,
    check,
    notice,
    answer,
    placed,
    simulated,
    clearedAtMs,
    submitting: submission.isPending,
    simulating: simulation.isPending,
    busy,
    isSample: isSampleOf(form.texts),
    submit,
    simulate,
    clearAlerts: () => setClearedAtMs(Date.now()),
    dismiss: () => setNotice(null),
  }
}

export type IntelligenceDesk = ReturnType<typeof useIntelligenceDesk>
