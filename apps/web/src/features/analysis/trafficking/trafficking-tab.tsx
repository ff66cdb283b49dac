import { dashboardWords } from '@varuna/language/rooms'
import { traffickingWords } from '@varuna/language/analysis/trafficking'
import { formatPosition } from '@varuna/language/shared/position-text'
import { Button } from '@varuna/ui/button'
import { Notice } from '@varuna/ui/notice'
import { Panel } from '@varuna/ui/panel'
import { AssessmentHistory } from '~/dashboard/assessment/assessment-history.tsx'
import { useMayChange } from '~/dashboard/assessment/use-may-change.ts'
import { AnalysisLayout } from '~/dashboard/frame/analysis-layout.tsx'
import { TabFrame } from '~/dashboard/frame/tab-frame.tsx'
import { Demonstration } from '~/dashboard/report-form/demonstration.tsx'
import { IntelligenceAlerts } from './intelligence-alerts.tsx'
import { IntelligenceForm } from './intelligence-form.tsx'
import { IntelligenceResponse } from './intelligence-response.tsx'
import { LabourChecklist } from './labour-checklist.tsx'
import { ScoreHistory } from './score-history.tsx'
import { useIntelligenceTab } from './use-intelligence-tab.ts'
import { VesselLocation } from './vessel-location.tsx'

export function TraffickingTab() {
  const intelligence = useIntelligenceTab()
  const { mapVessel, check, answer, submitting, simulating, unsavedAlerts, waiting, isOld, answeredAtMs } = intelligence
  const busy = submitting || simulating || intelligence.isLoading
  const assessment = 'assessment' in answer ? answer.assessment : null
  const stored = answer.kind === 'assessed' && !answer.assessment.sample ? answer.assessment : null
  const mayChange = useMayChange('intelligence_report', stored?.id ?? null)
  return (
    <TabFrame area="oceanTrafficking" title={traffickingWords.title} description={traffickingWords.description}>
      <AnalysisLayout
        form={
          <Panel title={traffickingWords.form.title} level={3}>
            <IntelligenceForm tab={intelligence} />
          </Panel>
        }
        hasAnswer={answer.kind !== 'none' || busy}
        summary={
          assessment &&
          traffickingWords.result.summary(assessment.vesselId, formatPosition(assessment.lat, assessment.lon))
        }
        arrivedAtMs={answeredAtMs}
        answer={
          <>
            <Notice tone="caution">{isOld && dashboardWords.analysis.old}</Notice>
            <div aria-live="polite">
              <IntelligenceResponse answer={answer} busy={busy} />
            </div>
          </>
        }
        map={
          <VesselLocation
            vessel={mapVessel}
            typedOnLand={check.status === 'land'}
            assessment={answer.kind === 'assessed' ? answer.assessment : null}
          />
        }
        aside={
          <>
            <IntelligenceAlerts unsavedAlerts={unsavedAlerts} waiting={waiting} />
            <Demonstration
              about={traffickingWords.demonstration.about}
              buttons={
                <Button
                  onClick={intelligence.simulate}
                  busy={simulating}
                  busyLabel={dashboardWords.demonstration.simulating}
                >
                  {dashboardWords.demonstration.simulate}
                </Button>
              }
            />
          </>
        }
      >
        {stored && (
          <>
            <ScoreHistory vesselId={stored.vesselId} shownId={stored.id} />
            <LabourChecklist id={stored.id} mayChange={mayChange} />
          </>
        )}
        <AssessmentHistory
          of="intelligence_report"
          prefix="trafficking"
          shownId={intelligence.savedId}
          onShow={intelligence.show}
        />
      </AnalysisLayout>
    </TabFrame>
  )
}
