import { useMutation, useQueryClient } from '@tanstack/react-query'
import { vesselForm, type VesselSubmission } from '@varuna/contract/vessel'
import { dashboardWords } from '@varuna/language/dashboard/frame'
import { useState } from 'react'
import { useWaitingAlerts } from '~/dashboard/alert/queue/use-waiting-alerts.ts'
import { serverFieldErrors, errorMessage } from '~/dashboard/frame/failure.ts'
import type { NoticeText } from '~/dashboard/report-form/notice-text.ts'
import { useLocationCheck } from '~/dashboard/location-check/use-location-check.ts'
import { useSingleFlight } from '~/site/motion/use-single-flight.ts'
import { useReportForm } from '~/dashboard/report-form/use-report-form.ts'
import { useReportTime } from '~/dashboard/report-form/use-report-time.ts'
import { toFishingAlert, createLandAlert, type FishingAlert } from './fishing-alert.ts'
import type { FishingAnswer } from './fishing-answer.ts'
import { simulateMutation, submitMutation } from './queries.ts'
import { isSample, sampleValues, sampleReport } from './sample-report.ts'
import { useDistances } from './use-distances.ts'
import type { Position } from './vessel-points.ts'

export interface MapVessel {
  report: Position
  isSample: boolean
  atMs: number | null
  assessmentId: string | null
}

export function useFishingTab() {
  const client = useQueryClient()
  const form = useReportForm(vesselForm, sampleValues)
  const time = useReportTime(form)
  const check = useLocationCheck(form.values.lat ?? '', form.values.lon ?? '')
  const distances = useDistances(form, check)
  const runOnce = useSingleFlight()
  const [notice, setNotice] = useState<NoticeText | null>(null)
  const waiting = useWaitingAlerts('fishing')
  /** Of the last answer; null once it was cleared. */
  const [ownAlert, setAlert] = useState<FishingAlert | null>(null)
  const [answer, setAnswer] = useState<FishingAnswer>({ kind: 'none' })
  /** When a submission of this page was last answered. */
  const [answeredAtMs, setAnsweredAtMs] = useState<number | null>(null)
  const [answeredValues, setAnsweredValues] = useState(() => JSON.stringify(form.values))
  const [mapVessel, setMapVessel] = useState<MapVessel>({
    report: sampleReport,
    isSample: true,
    atMs: null,
    assessmentId: null,
  })

  const showCaution = (text: string) => setNotice({ tone: 'caution', text })
  const submission = useMutation(submitMutation(client, () => showCaution(dashboardWords.land.assumedWater)))
  const simulation = useMutation(simulateMutation(client, () => showCaution(dashboardWords.land.assumedWaterSimulated)))

  const isUnchangedSample = isSample(form.values)

  const showOnMap = (report: Position, sample: boolean, assessmentId: string | null = null) =>
    setMapVessel({ report, isSample: sample, atMs: Date.now(), assessmentId })

  const stopOnLand = (report: VesselSubmission) => {
    showCaution(dashboardWords.land.skipped)
    setAlert(createLandAlert(report, Date.now()))
    showAnswer({ kind: 'on-land' })
    showOnMap(report, report.sample ?? false)
  }

  const showAnswer = (next: FishingAnswer) => {
    setAnswer(next)
    setAnsweredAtMs(Date.now())
  }

  /** Changes what is shown, not the queue. */
  const clearAlert = () => {
    setAlert(null)
    waiting.hide()
  }

  const clearResult = () => {
    setNotice(null)
    clearAlert()
    setAnswer({ kind: 'none' })
  }

  const run = (task: (report: VesselSubmission) => Promise<void>) =>
    runOnce(() =>
      form.submit(async (report) => {
        clearResult()
        setAnsweredValues(JSON.stringify(form.values))
        await task({ ...report, ...(isUnchangedSample && { sample: true }) })
      }),
    )

  const submit = () =>
    run(async (report) => {
      try {
        const outcome = await submission.mutateAsync(report)
        if (outcome.kind === 'on-land') return stopOnLand(report)
        const assessment = outcome.answer
        setAlert(toFishingAlert(assessment.alert))
        showAnswer({ kind: 'assessed', assessment })
        showOnMap(report, assessment.sample ?? false, assessment.id)
      } catch (error) {
        const failed: FishingAnswer = { kind: 'failed', message: errorMessage(error) }
        if (form.showErrors(serverFieldErrors(error))) setAnswer(failed)
        else showAnswer(failed)
      }
    })

  const simulate = () =>
    run(async (report) => {
      const outcome = await simulation.mutateAsync(report)
      if (outcome.kind === 'on-land') return stopOnLand(report)
      setAlert(outcome.answer.alert)
      showAnswer({ kind: 'simulated', report: outcome.answer })
      showOnMap(report, report.sample ?? false)
    })

  const updateMap = async () => {
    if (!(await form.form.trigger(['lat', 'lon'], { shouldFocus: true }))) return
    const number = (text: string | null) => (Number.isFinite(Number(text)) ? Number(text) : 0)
    const { mmsi, lat, lon, speed, course } = form.values
    showOnMap(
      { mmsi: number(mmsi), lat: Number(lat), lon: Number(lon), speed: number(speed), course: number(course) },
      isUnchangedSample,
    )
  }

  return {
    form,
    time,
    check,
    distances,
    notice,
    alert: ownAlert ?? toFishingAlert(waiting.readable[0] ?? null),
    answer,
    answeredAtMs,
    isOld: answer.kind !== 'none' && answer.kind !== 'failed' && JSON.stringify(form.values) !== answeredValues,
    mapVessel,
    submitting: submission.isPending,
    simulating: simulation.isPending,
    isSample: isUnchangedSample,
    hasSampleMmsi: form.values.mmsi === String(sampleReport.mmsi),
    submit,
    simulate,
    updateMap,
    clearAlert,
    dismiss: () => setNotice(null),
  }
}

export type FishingTabState = ReturnType<typeof useFishingTab>
