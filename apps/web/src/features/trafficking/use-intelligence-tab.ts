import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  intelligenceReport,
  type IntelligenceAssessment,
  type IntelligenceReport,
  type IntelligenceSubmission,
} from '@varuna/contract/intelligence'
import { dashboardWords } from '@varuna/language/dashboard/frame'
import { useState } from 'react'
import { useWaitingAlerts } from '~/dashboard/alert/queue/use-waiting-alerts.ts'
import { serverFieldErrors, errorMessage } from '~/dashboard/frame/failure.ts'
import type { NoticeText } from '~/dashboard/report-form/notice-text.ts'
import { useLocationCheck } from '~/dashboard/location-check/use-location-check.ts'
import { useSingleFlight } from '~/site/motion/use-single-flight.ts'
import { useReportForm } from '~/dashboard/report-form/use-report-form.ts'
import { useReportTime } from '~/dashboard/report-form/use-report-time.ts'
import { fromSample, fromSimulation, type AlertItem } from './alerts.ts'
import { simulateMutation, submitMutation } from './queries.ts'
import { isSample, sampleReport, sampleValues } from './sample-report.ts'
import type { SimulatedIntelligence } from './simulate-intelligence.ts'

export type IntelligenceAnswer =
  | { kind: 'none' }
  | { kind: 'failed'; message: string }
  | { kind: 'assessed'; assessment: IntelligenceAssessment }
  | { kind: 'simulated'; assessment: SimulatedIntelligence }

export function useIntelligenceTab() {
  const client = useQueryClient()
  const form = useReportForm(intelligenceReport, sampleValues)
  const time = useReportTime(form)
  const check = useLocationCheck(form.values.lat ?? '', form.values.lon ?? '')
  const runOnce = useSingleFlight()
  const [notice, setNotice] = useState<NoticeText | null>(null)
  const [answer, setAnswer] = useState<IntelligenceAnswer>({ kind: 'none' })
  /** When a submission of this page was last answered. */
  const [answeredAtMs, setAnsweredAtMs] = useState<number | null>(null)
  const [answeredValues, setAnsweredValues] = useState(() => JSON.stringify(form.values))
  const [mapVessel, setMapVessel] = useState<{ report: IntelligenceReport; isSample: boolean }>({
    report: sampleReport,
    isSample: true,
  })
  const [unsavedAlerts, setUnsavedAlerts] = useState<AlertItem[]>([])
  const waiting = useWaitingAlerts('trafficking')

  const showCaution = (text: string) => setNotice({ tone: 'caution', text })
  const onLand = () => showCaution(dashboardWords.land.lessAccurate)
  const submission = useMutation(
    submitMutation(client, { onLand, onAssumedWater: () => showCaution(dashboardWords.land.assumedWater) }),
  )
  const simulation = useMutation(
    simulateMutation(client, { onLand, onAssumedWater: () => showCaution(dashboardWords.land.assumedWaterSimulated) }),
  )

  const isUnchangedSample = isSample(form.values)

  const showAnswer = (next: IntelligenceAnswer) => {
    setAnswer(next)
    setAnsweredAtMs(Date.now())
  }

  const run = (task: (report: IntelligenceSubmission) => Promise<void>) =>
    runOnce(() =>
      form.submit(async (report) => {
        setNotice(null)
        setAnswer({ kind: 'none' })
        setAnsweredValues(JSON.stringify(form.values))
        setMapVessel({ report, isSample: isUnchangedSample })
        await task({ ...report, ...(isUnchangedSample && { sample: true }) })
      }),
    )

  const submit = () =>
    run(async (report) => {
      try {
        const assessment = await submission.mutateAsync(report)
        showAnswer({ kind: 'assessed', assessment })
        setUnsavedAlerts((before) => [...fromSample(assessment), ...before])
      } catch (error) {
        const failed: IntelligenceAnswer = { kind: 'failed', message: errorMessage(error) }
        if (form.showErrors(serverFieldErrors(error))) setAnswer(failed)
        else showAnswer(failed)
      }
    })

  const simulate = () =>
    run(async (report) => {
      const assessment = await simulation.mutateAsync(report)
      showAnswer({ kind: 'simulated', assessment })
      setUnsavedAlerts((before) => [...fromSimulation(assessment), ...before])
    })

  return {
    form,
    time,
    check,
    notice,
    answer,
    answeredAtMs,
    isOld: 'assessment' in answer && JSON.stringify(form.values) !== answeredValues,
    mapVessel,
    unsavedAlerts,
    waiting,
    submitting: submission.isPending,
    simulating: simulation.isPending,
    isSample: isUnchangedSample,
    hasSampleId: form.values.vesselId === sampleReport.vesselId,
    submit,
    simulate,
    clearAlerts: () => {
      setUnsavedAlerts([])
      waiting.hide()
    },
    dismiss: () => setNotice(null),
  }
}

export type IntelligenceTabState = ReturnType<typeof useIntelligenceTab>
