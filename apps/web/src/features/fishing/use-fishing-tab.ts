import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sampleVesselReport } from '@varuna/contract/sample-reports'
import { vesselForm, type VesselAssessment, type VesselSubmission } from '@varuna/contract/vessel'
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
import { toFishingAlert, createLandAlert, type FishingAlert } from './fishing-alert.ts'
import type { FishingAnswer } from './fishing-answer.ts'
import { savedVesselReport, simulateMutation, submitMutation } from './queries.ts'
import { sampleValues } from './sample-report.ts'
import { useDistances } from './use-distances.ts'
import type { Position } from './vessel-points.ts'

export interface MapVessel {
  report: Position
  /** Null for an assessed report. */
  notEvidence: NotEvidence | null
  atMs: number | null
  assessmentId: string | null
}

/** What this page alone knows: an answer that the server does not keep, or none while it is waited for. */
interface Unsaved {
  answer: FishingAnswer
  alert: FishingAlert | null
}

export function useFishingTab() {
  const client = useQueryClient()
  const draft = useDraft('fishing', sampleValues)
  const form = useReportForm(vesselForm, draft.initial)
  const sample = useSample(form, sampleValues)
  const time = useReportTime(form)
  const check = useLocationCheck(form.values.lat ?? '', form.values.lon ?? '')
  const distances = useDistances(form, check)
  const runOnce = useSingleFlight()
  const [notice, setNotice] = useState<NoticeText | null>(
    draft.isRestored ? { tone: 'note', text: assessmentWords.draft } : null,
  )
  const saved = useSavedAnswer('fishing-answer', savedVesselReport)
  const sending = useSending('vessel_report', saved.id, (id) => {
    draft.clear()
    saved.show(id)
  })
  const [unsaved, setUnsaved] = useStateOf<Unsaved>(saved.id)
  useClearedWhenBack(unsaved?.answer.kind === 'failed' ? unsaved.answer.message : null, () => setUnsaved(null))
  const [localMap, setLocalMap] = useStateOf<MapVessel>(saved.id)
  const waiting = useWaitingAlerts('fishing')
  const [clearedId, setClearedId] = useState<string | null>(null)
  /** When a submission of this page was last answered. */
  const [answeredAtMs, setAnsweredAtMs] = useState<number | null>(null)
  const [answeredValues, setAnsweredValues] = useState(() => JSON.stringify(sampleValues))

  const { values } = form
  const keepDraft = useEffectEvent(() => draft.keep(sample.entered))
  useEffect(() => keepDraft(), [values])

  const showCaution = (text: string) => setNotice({ tone: 'caution', text })
  const submission = useMutation(submitMutation(client, () => showCaution(dashboardWords.land.assumedWater)))
  const simulation = useMutation(simulateMutation(client, () => showCaution(dashboardWords.land.assumedWaterSimulated)))

  const answer: FishingAnswer = unsaved
    ? unsaved.answer
    : saved.answer
      ? { kind: 'assessed', assessment: saved.answer }
      : saved.error
        ? { kind: 'gone', message: saved.error.message }
        : { kind: 'none' }
  const savedAlert = saved.answer && saved.id !== clearedId ? toFishingAlert(saved.answer.alert) : null
  /** The alert of the answer that is shown. */
  const ownAlert = unsaved ? unsaved.alert : savedAlert
  const mapVessel: MapVessel | null =
    localMap ??
    (saved.answer
      ? { report: saved.answer.report, notEvidence: null, atMs: saved.loadedAtMs, assessmentId: saved.answer.id }
      : sample.isSample
        ? { report: sampleVesselReport, notEvidence: 'sample', atMs: null, assessmentId: null }
        : null)

  const showOnMap = (report: Position, notEvidence: NotEvidence) =>
    setLocalMap({ report, notEvidence, atMs: Date.now(), assessmentId: null })

  const showUnsaved = (next: FishingAnswer, alert: FishingAlert | null = null) => {
    setUnsaved({ answer: next, alert })
    setAnsweredAtMs(Date.now())
  }

  const stopOnLand = (report: VesselSubmission) => {
    showCaution(dashboardWords.land.skipped)
    showUnsaved({ kind: 'on-land' }, createLandAlert(report, Date.now()))
    showOnMap(report, report.sample ? 'sample' : 'form')
  }

  const showSaved = (assessment: VesselAssessment) => {
    draft.clear()
    // Another answer takes the place of what is shown when it is in the address, not before.
    if (assessment.id === saved.id) {
      setUnsaved(null)
      setLocalMap(null)
    }
    setClearedId(null)
    saved.show(assessment.id, assessment)
    setAnsweredAtMs(Date.now())
  }

  const run = (task: (report: VesselSubmission, content: string) => Promise<void>) =>
    runOnce(() => {
      // As it stands now: checking it takes a moment, in which the form can change.
      const content = JSON.stringify(form.form.getValues())
      const isSample = sample.isSampleNow()
      return form.submit(async (report) => {
        setNotice(null)
        setUnsaved({ answer: { kind: 'none' }, alert: null })
        waiting.hide()
        setAnsweredValues(content)
        await task({ ...report, ...(isSample && { sample: true }) }, content)
      })
    })

  const submit = () =>
    run(async (report, content) => {
      const key = report.sample ? null : sending.begin(content)
      try {
        const outcome = await submission.mutateAsync({ report, key })
        const assessment = outcome.kind === 'on-land' ? null : outcome.answer
        sending.answer(assessment && !assessment.sample ? assessment.id : null)
        if (assessment === null) return stopOnLand(report)
        if (!assessment.sample) return showSaved(assessment)
        showUnsaved({ kind: 'assessed', assessment }, toFishingAlert(assessment.alert))
        showOnMap(report, 'sample')
      } catch (error) {
        if (key !== null) sending.fail(error)
        const failed: FishingAnswer = { kind: 'failed', message: errorMessage(error) }
        if (form.showErrors(serverFieldErrors(error))) setUnsaved({ answer: failed, alert: null })
        else showUnsaved(failed)
      }
    })

  const simulate = () =>
    run(async (report) => {
      const outcome = await simulation.mutateAsync(report)
      if (outcome.kind === 'on-land') return stopOnLand(report)
      showUnsaved({ kind: 'simulated', report: outcome.answer }, outcome.answer.alert)
      showOnMap(report, 'simulation')
    })

  const updateMap = async () => {
    if (!(await form.form.trigger(['lat', 'lon'], { shouldFocus: true }))) return
    const { mmsi, lat, lon, speed, course } = form.form.getValues()
    showOnMap(
      { mmsi: entered(mmsi), lat: Number(lat), lon: Number(lon), speed: entered(speed), course: entered(course) },
      sample.isSampleNow() ? 'sample' : 'form',
    )
  }

  return {
    form,
    time,
    check,
    distances,
    notice: sending.notice ?? notice,
    ownAlert,
    alert: ownAlert ?? toFishingAlert(waiting.readable[0] ?? null),
    answer,
    answeredAtMs: answer.kind === 'none' ? null : answeredAtMs,
    savedId: unsaved ? null : saved.id,
    show: (id: string) => saved.show(id),
    isOld:
      (answer.kind === 'assessed' || answer.kind === 'simulated' || answer.kind === 'on-land') &&
      JSON.stringify(values) !== answeredValues,
    mapVessel,
    isLoading: !unsaved && saved.isLoading,
    submitting: submission.isPending,
    simulating: simulation.isPending,
    sample,
    submit,
    simulate,
    updateMap,
    clearAlert: () => {
      if (unsaved) setUnsaved({ ...unsaved, alert: null })
      else setClearedId(saved.id)
      waiting.hide()
    },
    dismiss: () => {
      sending.dismiss()
      setNotice(null)
    },
  }
}

const entered = (text: string | null | undefined) => {
  const number = Number(text)
  return !text?.trim() || !Number.isFinite(number) ? null : number
}

export type FishingTabState = ReturnType<typeof useFishingTab>
