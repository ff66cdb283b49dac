import { useMutation, useQueryClient } from '@tanstack/react-query'
import { intelligenceReport, type IntelligenceAssessment } from '@varuna/contract/analysis/intelligence'
import { sampleIntelligenceReport } from '@varuna/contract/analysis/sample-reports'
import { dashboardWords } from '@varuna/language/rooms'
import { traffickingWords } from '@varuna/language/analysis/trafficking'
import { useState } from 'react'
import { useWaitingAlerts } from '~/dashboard/alert/queue/use-waiting-alerts.ts'
import { useReportTab, type ReportAnswer } from '~/dashboard/report-form/use-report-tab.ts'
import { fromSample, fromSimulation, type AlertItem } from './alerts.ts'
import { savedIntelligence, simulateMutation, submitMutation } from './queries.ts'
import { sampleValues } from './sample-report.ts'
import type { SimulatedIntelligence } from './simulate-intelligence.ts'
import { useKnownOfVessel } from './use-known-of-vessel.ts'
import { useKnownVessel } from './use-known-vessel.ts'
import type { LocatedVessel } from './vessel-points.ts'

type Simulated = { kind: 'simulated'; assessment: SimulatedIntelligence }
export type IntelligenceAnswer = ReportAnswer<IntelligenceAssessment, Simulated>

/** Ports and flag are known for a typed report, not for an opened one. */
const unknownVoyage = { lastPort: null, nextPort: null, flagState: null }

export function useIntelligenceTab() {
  const client = useQueryClient()
  const [unsavedAlerts, setUnsavedAlerts] = useState<AlertItem[]>([])
  const waiting = useWaitingAlerts('trafficking')
  const known = useKnownOfVessel()
  const tab = useReportTab<typeof intelligenceReport, IntelligenceAssessment, LocatedVessel, Simulated>({
    kind: 'intelligence_report',
    name: 'trafficking',
    schema: intelligenceReport,
    saved: savedIntelligence,
    sample: { values: sampleValues, place: sampleIntelligenceReport },
    vesselField: 'vesselId',
    beside: known.content,
    placeOf: (assessment) => ({ ...assessment, ...unknownVoyage }),
    onStart: (report, notEvidence) => tab.showOnMap(report, notEvidence),
  })
  useKnownVessel((mmsi, known) => {
    tab.sample.fill(mmsi, known)
    const place = { vesselId: known.vesselId ?? '', lat: Number(known.lat), lon: Number(known.lon) }
    tab.showOnMap({ ...place, ...unknownVoyage, flagState: known.flagState }, 'form')
  }, tab.setNotice)

  const onLand = () => tab.showCaution(dashboardWords.land.lessAccurate)
  const submission = useMutation(submitMutation(client, { onLand, onAssumedWater: tab.landCautions.assumedWater }))
  const simulation = useMutation(
    simulateMutation(client, { onLand, onAssumedWater: tab.landCautions.assumedWaterSimulated }),
  )

  const submit = () => {
    const beside = known.read()
    if (beside === null) {
      tab.showCaution(traffickingWords.known.incomplete)
      return
    }
    void tab.submit(async (report, key) => {
      const assessment = await submission.mutateAsync({ report: { ...report, ...beside }, key })
      known.forget()
      setUnsavedAlerts((before) => [...fromSample(assessment), ...before])
      return assessment
    })
  }

  const simulate = () =>
    tab.run(async (report) => {
      const assessment = await simulation.mutateAsync(report)
      tab.showUnsaved({ kind: 'simulated', assessment })
      tab.showOnMap(report, 'simulation')
      setUnsavedAlerts((before) => [...fromSimulation(assessment), ...before])
    })

  return {
    ...tab,
    known,
    isOld: 'assessment' in tab.answer && tab.isChanged,
    unsavedAlerts,
    waiting,
    submitting: submission.isPending,
    simulating: simulation.isPending,
    submit,
    simulate,
    clearAlerts: () => {
      setUnsavedAlerts([])
      waiting.hide()
    },
  }
}

export type IntelligenceTabState = ReturnType<typeof useIntelligenceTab>
