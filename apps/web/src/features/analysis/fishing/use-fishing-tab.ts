import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sampleVesselReport } from '@varuna/contract/analysis/sample-reports'
import { vesselForm, type VesselAssessment, type VesselSubmission } from '@varuna/contract/analysis/vessel'
import { dashboardWords } from '@varuna/language/rooms'
import { useState } from 'react'
import { useWaitingAlerts } from '~/dashboard/alert/queue/use-waiting-alerts.ts'
import { useStateOf } from '~/dashboard/assessment/use-saved-answer.ts'
import { useReportTab } from '~/dashboard/report-form/use-report-tab.ts'
import { createLandAlert, toFishingAlert, type FishingAlert } from './fishing-alert.ts'
import type { UnkeptFishingAnswer } from './fishing-answer.ts'
import { savedVesselReport, simulateMutation, submitMutation } from './queries.ts'
import { sampleValues } from './sample-report.ts'
import { useDistances } from './use-distances.ts'
import { useLastReport } from './use-last-report.ts'
import type { Position } from './vessel-points.ts'

export function useFishingTab() {
  const client = useQueryClient()
  const waiting = useWaitingAlerts('fishing')
  const [shipType, setShipType] = useState('')
  const tab = useReportTab<typeof vesselForm, VesselAssessment, Position, UnkeptFishingAnswer>({
    kind: 'vessel_report',
    name: 'fishing',
    schema: vesselForm,
    saved: savedVesselReport,
    sample: { values: sampleValues, place: sampleVesselReport },
    vesselField: 'mmsi',
    beside: shipType,
    placeOf: ({ report }) => report,
    onStart: () => {
      setUnsavedAlert(null)
      waiting.hide()
    },
  })
  const { form, saved, sample, answer } = tab
  useLastReport((mmsi, report) => {
    tab.sample.fill(mmsi, report)
    tab.showOnMap(placeOf(report), 'form')
  }, tab.setNotice)
  const distances = useDistances(form, tab.check)
  const [unsavedAlert, setUnsavedAlert] = useStateOf<FishingAlert>(saved.id)
  const [clearedId, setClearedId] = useState<string | null>(null)
  const submission = useMutation(submitMutation(client, tab.landCautions.assumedWater))
  const simulation = useMutation(simulateMutation(client, tab.landCautions.assumedWaterSimulated))

  const savedAlert = saved.answer && saved.id !== clearedId ? toFishingAlert(saved.answer.alert) : null
  /** The alert of the answer shown. */
  const ownAlert = tab.hasUnsaved ? unsavedAlert : savedAlert

  const stopOnLand = (report: VesselSubmission) => {
    tab.showCaution(dashboardWords.land.skipped)
    tab.showUnsaved({ kind: 'on-land' })
    setUnsavedAlert(createLandAlert(report, Date.now()))
    tab.showOnMap(report, report.sample ? 'sample' : 'form')
  }

  const submit = () =>
    tab.submit(async (report, key) => {
      const stated = shipType === '' ? report : { ...report, ship_type: Number(shipType) }
      const outcome = await submission.mutateAsync({ report: stated, key })
      if (outcome.kind === 'on-land') {
        stopOnLand(report)
        return null
      }
      setClearedId(null)
      if (outcome.answer.sample) {
        setUnsavedAlert(toFishingAlert(outcome.answer.alert))
        tab.showOnMap(report, 'sample')
      }
      return outcome.answer
    })

  const simulate = () =>
    tab.run(async (report) => {
      const outcome = await simulation.mutateAsync(report)
      if (outcome.kind === 'on-land') return stopOnLand(report)
      tab.showUnsaved({ kind: 'simulated', report: outcome.answer })
      setUnsavedAlert(outcome.answer.alert)
      tab.showOnMap(report, 'simulation')
    })

  const updateMap = async () => {
    if (!(await form.form.trigger(['lat', 'lon'], { shouldFocus: true }))) return
    tab.showOnMap(placeOf(form.form.getValues()), sample.isSampleNow() ? 'sample' : 'form')
  }

  return {
    ...tab,
    distances,
    shipType,
    setShipType,
    ownAlert,
    alert: ownAlert ?? toFishingAlert(waiting.readable[0] ?? null),
    isOld: (answer.kind === 'assessed' || answer.kind === 'simulated' || answer.kind === 'on-land') && tab.isChanged,
    submitting: submission.isPending,
    simulating: simulation.isPending,
    submit,
    simulate,
    updateMap,
    clearAlert: () => {
      if (tab.hasUnsaved) setUnsavedAlert(null)
      else setClearedId(saved.id)
      waiting.hide()
    },
  }
}

const entered = (text: string | null | undefined) => {
  const number = Number(text)
  return !text?.trim() || !Number.isFinite(number) ? null : number
}

const placeOf = ({ mmsi, lat, lon, speed, course }: Partial<Record<keyof Position, string | null>>): Position => ({
  mmsi: entered(mmsi),
  lat: Number(lat),
  lon: Number(lon),
  speed: entered(speed),
  course: entered(course),
})

export type FishingTabState = ReturnType<typeof useFishingTab>
