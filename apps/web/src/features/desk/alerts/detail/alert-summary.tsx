import { paramOf } from '@varuna/vocabulary/alerts'
import type { QueuedAlert } from '@varuna/contract/desk/alert-queue'
import { alertWords } from '@varuna/language/desk/alerts'
import { countryName } from '@varuna/language/shared/country-name'
import { dashboardWords } from '@varuna/language/rooms'
import { vesselWords } from '@varuna/language/watch/vessel'
import { formatPosition } from '@varuna/language/shared/position-text'
import { formatMmsi } from '@varuna/units/mmsi'
import { Badge, type BadgeLevel } from '@varuna/ui/badge'
import layout from '@varuna/ui/layout.module.css'
import { Notice } from '@varuna/ui/notice'
import typography from '@varuna/ui/typography.module.css'
import { Link } from 'react-router'
import { alertVessels } from '~/dashboard/alert/alert-subject.ts'
import { withoutBidiControls } from '~/dashboard/alert/without-bidi-controls.ts'
import { vesselAroundPath } from '~/dashboard/addresses/vessel-around.ts'
import { TimeText } from '~/dashboard/time/time-text.tsx'
import styles from './alert-summary.module.css'
import { SourceLink } from './source-link.tsx'

const { alert: words } = alertWords

const badges: Record<QueuedAlert['level'], BadgeLevel> = { alarm: 'high', caution: 'medium', notice: 'note' }

type AlertSummaryProps = { alert: QueuedAlert; nowMs: number; isWide: boolean }

/** Subject and state of an alert: what, where, when, by which rule, and its assignee. */
export function AlertSummary({ alert, nowMs, isWide }: AlertSummaryProps) {
  const { level, state, message, lat, lon, mmsi, assignee, count, subject } = alert
  const rule = paramOf(alert, 'rule')
  const event = alert.sourceKind === 'event' ? alert.source : undefined
  const around = { from: alert.timestamp, to: null, event }
  return (
    <div className={styles.summary}>
      <div className={layout.centredRow}>
        <Badge level={badges[level]}>{dashboardWords.alertLevels[level]}</Badge>
        <Badge level="unknown">{alertWords.states[state]}</Badge>
        {count > 1 && <span className={typography.aside}>{alertWords.timesLong(count)}</span>}
      </div>
      <p className={styles.message}>{withoutBidiControls(message)}</p>
      <Notice tone="caution">{alert.simulated ? words.simulated : alert.sample && words.sample}</Notice>
      <dl className={styles.facts} data-wide={isWide || undefined}>
        <div>
          <dt>{words.about}</dt>
          <dd>
            {mmsi === null ? (
              <bdi>{withoutBidiControls(subject)}</bdi>
            ) : (
              alertVessels(alert).map((each) => (
                <Link key={each.mmsi} className={styles.vessel} to={vesselAroundPath(each.mmsi, around)}>
                  {each.name !== null && (
                    <>
                      <bdi>{each.name}</bdi>
                      {' · '}
                    </>
                  )}
                  {each.flag !== null && `${countryName(each.flag)} · `}
                  {vesselWords.mmsi} {formatMmsi(each.mmsi)}
                </Link>
              ))
            )}
          </dd>
        </div>
        <div>
          <dt>{words.where}</dt>
          <dd>{lat === null || lon === null ? words.noPlace : formatPosition(lat, lon)}</dd>
        </div>
        <div>
          <dt>{words.when}</dt>
          <dd>
            <TimeText time={alert.timestamp} nowMs={nowMs} />
          </dd>
        </div>
        <div>
          <dt>{count > 1 ? words.lastRaised : words.raised}</dt>
          <dd>
            <TimeText time={alert.lastTime} nowMs={nowMs} />
          </dd>
        </div>
        {rule && (
          <div>
            <dt>{words.rule}</dt>
            <dd>{rule}</dd>
          </div>
        )}
        <div>
          <dt>{words.assigned}</dt>
          <dd>{assignee?.name ?? words.nobody}</dd>
        </div>
      </dl>
      <SourceLink alert={alert} />
    </div>
  )
}
