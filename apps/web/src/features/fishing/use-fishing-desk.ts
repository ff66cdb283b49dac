import { useMutation, useQueryClient } from '@tanstack/react-query'
import { vesselReport, type VesselReport } from '@varuna/contract/vessel'
import { useState } from 'react'
import { failureFields, failureText } from '~/dashboard-kit/failure.ts'
import { landTexts, type NoticeText } from '~/dashboard-kit/land-texts.ts'
import { localInputText } from '~/dashboard-kit/local-time.ts'
import { parseReport } from '~/dashboard-kit/parse-report.ts'
import { useLocationCheck } from '~/dashboard-kit/use-location-check.ts'
import { useReportForm } from '~/dashboard-kit/use-report-form.ts'
import { alertOf, landAlert, type FishingAlert } from './fishing-alert.ts'
import type { FishingAnswer } from './fishing-answer.ts'
import { simulateMutation, submitMutation } from './queries.ts'
import { sampleReport } from './sample-report.ts'
import { useDistances } from './use-distances.ts'

const sampleTexts = (): Record<keyof VesselReport, string> => ({
  mmsi: String(sampleReport.mmsi),
  timestamp: localInputText(new Date()),
  distance_from_shore: '',
  distance_from_port: '',
  speed: String(sampleReport.speed),
  course: String(sampleReport.course),
  lat: String(sampleReport.lat),
  lon: String(sampleReport.lon),
  source: sampleReport.source,
})

const isSampleOf = (texts: Record<keyof VesselReport, string>) =>
  (['mmsi', 'lat', 'lon', 'speed', 'course'] as const).every((field) => texts[field] === String(sampleReport[field]))

export interface Placed {
  report: VesselReport
  atMs: number | null
  assessmentId: string | null
}

/** What the Illegal Fishing tab holds and can do. */
export function useFishingDesk() {
  const client = useQueryClient()
  const form = useReportForm(vesselReport, sampleTexts)
  const check = useLocationCheck(form.texts.lat, form.texts.lon)
  const distances = useDistances(form, check)
  const [notice, setNotice] = useState<NoticeText | null>(null)
  const [alert, setAlert] = useState<FishingAlert | null>(null)
  const [answer, setAnswer] = useState<FishingAnswer>({ kind: 'none' })
  const [placed, setPlaced] = useState<Placed>({ report: sampleReport, atMs: null, assessmentId: null })

  const caution = (text: string) => setNotice({ tone: 'caution', text })
  const submission = useMutation(submitMutation(client, () => caution(landTexts.assumedWater)))
  const simulation = useMutation(simulateMutation(client, () => caution(landTexts.assumedWaterSimulated)))

  const place = (report: VesselReport, assessmentId: string | null = null) =>
    setPlaced({ report, atMs: Date.now(), assessmentId })

  const stopOnLand = (report: VesselReport) => {
    caution(landTexts.skipped)
    setAlert(landAlert(report, Date.now()))
    setAnswer({ kind: 'on-land' })
    place(report)
  }

  const fail = (error: Error) => {
    form.refuse(failureFields(error))
    setAnswer({ kind: 'failed', message: failureText(error) })
  }

  const submit = () => {
    const report = form.read(distances.shown)
    if (!report || submission.isPending) return
    setNotice(null)
    submission.mutate(report, {
      onError: fail,
      onSuccess: (outcome) => {
        if (outcome.kind === 'on-land') return stopOnLand(report)
        const raised = alertOf(outcome.answer, Date.now())
        if (raised) setAlert(raised)
        setAnswer({ kind: 'assessed', assessment: outcome.answer })
        place(report, outcome.answer.id)
      },
    })
  }

  const simulate = () => {
    const report = form.read(distances.shown)
    if (!report || simulation.isPending) return
    setNotice(null)
    simulation.mutate(report, {
      onSuccess: (outcome) => {
        if (outcome.kind === 'on-land') return stopOnLand(report)
        setAlert(outcome.answer)
        setAnswer({ kind: 'simulated', alert: outcome.answer })
        place(report)
      },
    })
  }

  const updateMap = () => {
    const parsed = parseReport(vesselReport, distances.shown)
    const wrong = parsed.ok ? {} : parsed.errors
    if (wrong.lat || wrong.lon)
      return form.refuse({ ...(wrong.lat && { lat: wrong.lat }), ...(wrong.lon && { lon: wrong.lon }) })
    const number = (text: string, otherwise: number) => (Number.isFinite(Number(text)) ? Number(text) : otherwise)
    const { mmsi, lat, lon, speed, course } = form.texts
    place({
      ...sampleReport,
      mmsi: number(mmsi, 0),
      lat: Number(lat),
      lon: Number(lon),
      speed: number(speed, 0),
      course: number(course, 0),
    })
  }

  return {
    form,
    check,
    distances: distances.controls,
    notice,
    alert,
    answer,
    placed,
    busy: submission.isPending,
    isSample: isSampleOf(form.texts),
    submit,
    simulate,
    updateMap,
    clearAlert: () => setAlert(null),
    dismiss: () => setNotice(null),
  }
}

export type FishingDesk = ReturnType<typeof useFishingDesk>
