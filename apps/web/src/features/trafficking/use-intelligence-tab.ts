import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  intelligenceReport,
  type IntelligenceAssessment,
  type IntelligenceSubmission,
} from '@varuna/contract/intelligence'
import { sampleIntelligenceReport } from '@varuna/contract/sample-reports'
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
import { useSample } from '~/dashboard/report-form/use-sample.ts'
import type { NotEvidence } from '~/dashboard/frame/not-evidence-badge.tsx'
import { fromSample, fromSimulation, type AlertItem } from './alerts.ts'
import { savedIntelligence, simulateMutation, submitMutation } from './queries.ts'
import { sampleValues } from './sample-report.ts'
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
  /** Null for an assessed report. */
  notEvidence: NotEvidence | null
}

export function useIntelligenceTab() {
  const client = useQueryClient()
  const draft = useDraft('trafficking', sampleValues)
  const form = useReportForm(intelligenceReport, draft.initial)
  const sample = useSample(form, sampleValues)
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
    sample.replace(known)
    const place = { vesselId: known.vesselId ?? '', lat: Number(known.lat), lon: Number(known.lon) }
    setLocalMap({
      report: { ...place, lastPort: null, nextPort: null, flagState: known.flagState },
      notEvidence: 'form',
    })
  }, setNotice)
  const keepDraft = useEffectEvent(() => draft.keep(sample.entered))
  useEffect(() => keepDraft(), [values])

  const answer: IntelligenceAnswer =
    unsaved ??
    (saved.answer
      ? { kind: 'assessed', assessment: saved.answer }
      : saved.error
        ? { kind: 'gone', message: saved.error.message }
        : { kind: 'none' })
  const mapVessel: MapVessel | null =
    localMap ??
    (saved.answer
      ? { report: { ...saved.answer, lastPort: null, nextPort: null, flagState: null }, notEvidence: null }
      : sample.isSample
        ? { report: sampleIntelligenceReport, notEvidence: 'sample' }
        : null)

  const showCaution = (text: string) => setNotice({ tone: 'caution', text })
  const onLand = () => showCaution(dashboardWords.land.lessAccurate)
  const submission = useMutation(
    submitMutation(client, { onLand, onAssumedWater: () => showCaution(dashboardWords.land.assumedWater) }),
  )
  const simulation = useMutation(
    simulateMutation(client, { onLand, onAssumedWater: () => showCaution(dashboardWords.land.assumedWaterSimulated) }),
  )

  const showUnsaved = (next: IntelligenceAnswer) => {
    setUnsaved(next)
    setAnsweredAtMs(Date.now())
  }

  const run = (task: (report: IntelligenceSubmission, content: string) => Promise<void>) =>
    runOnce(() => {
      // As it stands now: checking it takes a moment, in which the form can change.
      const content = JSON.stringify(form.form.getValues())
      const isSample = sample.isSampleNow()
      return form.submit(async (report) => {
        setNotice(null)
        setUnsaved({ kind: 'none' })
        setAnsweredValues(content)
        setLocalMap({ report, notEvidence: isSample ? 'sample' : 'form' })
        await task({ ...report, ...(isSample && { sample: true }) }, content)
      })
    })

  const submit = () =>
    run(async (report, content) => {
      const key = report.sample ? null : sending.begin(content)
      try {
        const assessment = await submission.mutateAsync({ report, key })
        sending.answer(assessment.sample ? null : assessment.id)
        setUnsavedAlerts((before) => [...fromSample(assessment), ...before])
        if (assessment.sample) {
          setLocalMap({ report, notEvidence: 'sample' })
          return showUnsaved({ kind: 'assessed', assessment })
        }
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
      setLocalMap({ report, notEvidence: 'simulation' })
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
    sample,
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
