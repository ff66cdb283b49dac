import { useQuery } from '@tanstack/react-query'
import type { IntelligenceAssessment } from '@varuna/contract/analysis/intelligence'
import { splitHistory } from '@varuna/contract/unreadable'
import type { VesselAssessment } from '@varuna/contract/analysis/vessel'
import { vesselPageWords } from '@varuna/language/watch/vessel-page'
import { Badge, type BadgeLevel } from '@varuna/ui/badge'
import { buttonClass } from '@varuna/ui/button'
import layout from '@varuna/ui/layout.module.css'
import { Panel, type PanelState } from '@varuna/ui/panel'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { assessmentPath, assessVesselPath } from '~/dashboard/assessment/assessment-path.ts'
import { formatPercent } from '~/dashboard/verdict/format-percent.ts'
import { UtcTime } from '~/dashboard/time/utc-time.tsx'
import { assessmentsQuery, intelligenceQuery } from '../queries.ts'
import styles from './assessments-panel.module.css'
import { isOfVessel } from './is-of-vessel.ts'

const { assessments: words } = vesselPageWords

const kindOf = { fishing: 'vessel_report', trafficking: 'intelligence_report' } as const

interface Entry {
  id: string
  timestamp: string
  tab: 'fishing' | 'trafficking'
  badge: ReactNode
}

/** The account's own fishing and trafficking assessments of the vessel, among its latest reports. */
export function AssessmentsPanel({ mmsi, imo }: { mmsi: number; imo: number | null }) {
  const fishing = useQuery(assessmentsQuery)
  const trafficking = useQuery(intelligenceQuery)
  const entries = [
    ...splitHistory(fishing.data?.reports ?? [])
      .readable.filter((report) => report.mmsi === mmsi)
      .map(fishingEntry),
    ...splitHistory(trafficking.data?.assessments ?? [])
      .readable.filter(({ vesselId }) => isOfVessel(vesselId, { mmsi, imo }))
      .map(traffickingEntry),
  ].sort((a, b) => Date.parse(b.timestamp) - Date.parse(a.timestamp))
  const failed = [fishing, trafficking].find(({ error, data }) => error && !data)
  const state: PanelState = failed?.error
    ? { kind: 'failed', text: words.failed(failed.error.message), onRetry: () => void failed.refetch() }
    : fishing.isPending || trafficking.isPending
      ? { kind: 'loading', text: words.loading }
      : entries.length === 0
        ? { kind: 'empty', text: words.empty }
        : { kind: 'full' }
  return (
    <Panel
      title={words.title}
      state={state}
      actions={
        <>
          <Link className={buttonClass('quiet')} to={assessVesselPath('fishing', mmsi)}>
            {words.assess}
          </Link>
          <Link className={buttonClass('quiet')} to={assessVesselPath('trafficking', mmsi)}>
            {words.assessTrafficking}
          </Link>
        </>
      }
    >
      <ol className={styles.list}>
        {entries.map(({ id, timestamp, tab, badge }) => (
          <li key={id} className={layout.looseRow}>
            <UtcTime className={styles.time} time={timestamp} />
            <Link to={assessmentPath({ of: kindOf[tab], id })}>{words[tab]}</Link>
            {badge}
          </li>
        ))}
      </ol>
    </Panel>
  )
}

const verdictLevels: Record<VesselAssessment['verdict'], BadgeLevel> = {
  fishing: 'medium',
  not_fishing: 'low',
  cannot_say: 'unknown',
}

function fishingEntry(assessment: VesselAssessment): Entry {
  const { id, timestamp, verdict, is_fishing_probability: probability, is_illegal_fishing: isIllegal } = assessment
  const badge = (
    <Badge level={isIllegal ? 'high' : verdictLevels[verdict]}>
      {words.verdicts[verdict]}
      {probability !== null && ` ${formatPercent(probability)}`}
      {isIllegal && ` · ${words.illegal}`}
    </Badge>
  )
  return { id, timestamp, tab: 'fishing', badge }
}

const riskLevels: Record<IntelligenceAssessment['riskLevel'], BadgeLevel> = {
  High: 'high',
  Medium: 'medium',
  Low: 'low',
}

function traffickingEntry({ id, timestamp, riskLevel, riskScore, assessable }: IntelligenceAssessment): Entry {
  const badge = (
    <Badge level={assessable ? riskLevels[riskLevel] : 'unknown'}>
      {assessable ? words.risk(riskLevel, riskScore) : words.notAssessable}
    </Badge>
  )
  return { id, timestamp, tab: 'trafficking', badge }
}
