import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  intelligenceReport,
  type IntelligenceAssessment,
  type IntelligenceSubmission,
} from '@varuna/contract/intelligence'
import { assessmentWords } from '@varuna/language/dashboard/assessment'
import { dashboardWords } from '@varuna/language/dashboard/frame'
import { useEffect, useEffectEvent, useState } from 'react'
import { useClearedWhenBack } from '~/api/use-cleared-when-back.ts'
import { useWaitingAlerts } from '~/dashboard/alert/queue/use-waiting-alerts.ts'
import { useSavedAnswer, useStateOf } from '~/dashboard/assessment/use-saved-answer.ts'
import { useSending } from '~/dashboard/assessment/use-sending.ts'
import { serverFieldErrors, errorMessage } from '~/dashboard/frame/failure.ts'
import type { NoticeText } from '~/dashboard/report-form/notice-text.ts'
import { useLocationCheck } from '~/dashboard/location-check/use-location-check.ts'
import { useSingleFlight } from '~/site/motion/use-single-flight.ts'
import { useDraft } from '~/dashboard/report-form/use-draft.ts'
import { useReportForm } from '~/dashboard/report-form/use-report-form.ts'
import { useReportTime } from '~/dashboard/report-form/use-report-time.ts'
import { fromSample, fromSimulation, type AlertItem } from './alerts.ts'
import { savedIntelligence, simulateMutation, submitMutation } from './queries.ts'
import { isSample, sampleReport, sampleValues } from './sample-report.ts'
import { useKnownVessel } from './use-known-vessel.ts'
import type { LocatedVessel } from './vessel-points.ts'
import type { SimulatedIntelligence } from './simulate-intelligence.ts'

export type IntelligenceAnswer =
  | { kind: 'none' }
  | { kind: 'failed'; message: string }
  /** The address names an assessment that the server does not have. */
  | { kind: 'gone'; message: string }
  | { kind: 'assessed'; assessment: IntelligenceAssessment }
  | { kind: 'simulated'; assessment: SimulatedIntelligence }

/** The vessel on the map. Ports and flag are known of a report that was typed, not of one that was opened. */
export interface MapVessel {
  report: LocatedVessel
  isSample: boolean
}

export function useIntelligenceTab() {
  const client = useQueryClient()
  const draft = useDraft('trafficking', sampleValues)
  const form = useReportForm(intelligenceReport, draft.initial)
  const time = useReportTime(form)
  const check = useLocationCheck(form.values.lat ?? '', form.values.lon ?? '')
  const runOnce = useSingleFlight()
  const [notice, setNotice] = useState<NoticeText | null>(
    draft.isRestored ? { tone: 'note', text: assessmentWords.draft } : null,
  )
  const saved = useSavedAnswer('trafficking-answer', savedIntelligence)
  const sending = useSending('intelligence_report', saved.id, (id) => {
    draft.clear()
    saved.show(id)
  })
  const [unsaved, setUnsaved] = useStateOf<IntelligenceAnswer>(saved.id)
  useClearedWhenBack(unsaved?.kind === 'failed' ? unsaved.message : null, () => setUnsaved(null))
  const [localMap, setLocalMap] = useStateOf<MapVessel>(saved.id)
  /** When a submission of this page was last answered. */
  const [answeredAtMs, setAnsweredAtMs] = useState<number | null>(null)
  const [answeredValues, setAnsweredValues] = useState(() => JSON.stringify(sampleValues))
  const [unsavedAlerts, setUnsavedAlerts] = useState<AlertItem[]>([])
  const waiting = useWaitingAlerts('trafficking')

  const { values } = form
  useKnownVessel((known) => {
    form.form.reset(known)
    const place = { vesselId: known.vesselId ?? '', lat: Number(known.lat), lon: Number(known.lon) }
    setLocalMap({ report: { ...place, lastPort: null, nextPort: null, flagState: known.flagState }, isSample: false })
  }, setNotice)
  const keepDraft = useEffectEvent(() => draft.keep(values))
  useEffect(() => keepDraft(), [values])

  const answer: IntelligenceAnswer =
    unsaved ??
    (saved.answer
      ? { kind: 'assessed', assessment: saved.answer }
      : saved.error
        ? { kind: 'gone', message: saved.error.message }
        : { kind: 'none' })
  const mapVessel: MapVessel =
    localMap ??
    (saved.answer
      ? { report: { ...saved.answer, lastPort: null, nextPort: null, flagState: null }, isSample: false }
      : { report: sampleReport, isSample: true })

  const showCaution = (text: string) => setNotice({ tone: 'caution', text })
  const onLand = () => showCaution(dashboardWords.land.lessAccurate)
  const submission = useMutation(
    submitMutation(client, { onLand, onAssumedWater: () => showCaution(dashboardWords.land.assumedWater) }),
  )
  const simulation = useMutation(
    simulateMutation(client, { onLand, onAssumedWater: () => showCaution(dashboardWords.land.assumedWaterSimulated) }),
  )

  const isUnchangedSample = isSample(values)

  const showUnsaved = (next: IntelligenceAnswer) => {
    setUnsaved(next)
    setAnsweredAtMs(Date.now())
  }

  const run = (task: (report: IntelligenceSubmission) => Promise<void>) =>
    runOnce(() =>
      form.submit(async (report) => {
        setNotice(null)
        setUnsaved({ kind: 'none' })
        setAnsweredValues(JSON.stringify(values))
        setLocalMap({ report, isSample: isUnchangedSample })
        await task({ ...report, ...(isUnchangedSample && { sample: true }) })
      }),
    )

  const submit = () =>
    run(async (report) => {
      const key = report.sample ? null : sending.begin(JSON.stringify(values))
      try {
        const assessment = await submission.mutateAsync({ report, key })
        sending.answer(assessment.sample ? null : assessment.id)
        setUnsavedAlerts((before) => [...fromSample(assessment), ...before])
        if (assessment.sample) return showUnsaved({ kind: 'assessed', assessment })
        draft.clear()
        // Another answer takes the place of what is shown when it is in the address, not before.
        if (assessment.id === saved.id) {
          setUnsaved(null)
          setLocalMap(null)
        }
        saved.show(assessment.id, assessment)
        setAnsweredAtMs(Date.now())
      } catch (error) {
        if (key !== null) sending.fail(error)
        const failed: IntelligenceAnswer = { kind: 'failed', message: errorMessage(error) }
        if (form.showErrors(serverFieldErrors(error))) setUnsaved(failed)
        else showUnsaved(failed)
      }
    })

  const simulate = () =>
    run(async (report) => {
      const assessment = await simulation.mutateAsync(report)
      showUnsaved({ kind: 'simulated', assessment })
      setUnsavedAlerts((before) => [...fromSimulation(assessment), ...before])
    })

  return {
    form,
    time,
    check,
    notice: sending.notice ?? notice,
    answer,
    answeredAtMs: answer.kind === 'none' ? null : answeredAtMs,
    savedId: unsaved ? null : saved.id,
    show: (id: string) => saved.show(id),
    isOld: 'assessment' in answer && JSON.stringify(values) !== answeredValues,
    mapVessel,
    isLoading: !unsaved && saved.isLoading,
    unsavedAlerts,
    waiting,
    submitting: submission.isPending,
    simulating: simulation.isPending,
    isSample: isUnchangedSample,
    hasSampleId: values.vesselId === sampleReport.vesselId,
    submit,
    simulate,
    clearAlerts: () => {
      setUnsavedAlerts([])
      waiting.hide()
    },
    dismiss: () => {
      sending.dismiss()
      setNotice(null)
    },
  }
}

export type IntelligenceTabState = ReturnType<typeof useIntelligenceTab>
