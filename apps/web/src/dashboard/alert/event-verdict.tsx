import type { TrackEventAnswer } from '@varuna/contract/watch/track-event'
import type { measuredInAlert } from '@varuna/language/desk/alert-measures'
import { alertWords } from '@varuna/language/desk/alerts'
import { dashboardWords } from '@varuna/language/rooms'
import { vesselWords } from '@varuna/language/watch/vessel'
import { vesselPageWords } from '@varuna/language/watch/vessel-page'
import { Badge, type BadgeLevel } from '@varuna/ui/badge'
import layout from '@varuna/ui/layout.module.css'
import { Notice } from '@varuna/ui/notice'
import typography from '@varuna/ui/typography.module.css'
import { formatPosition } from '@varuna/language/shared/position-text'
import type { ReactNode } from 'react'
import { EventGlyph } from '~/dashboard/vessel/event-glyph.tsx'
import { useUnits } from '~/dashboard/preferences/use-units.ts'
import { eventMeasures, howSureOf, missingOf } from '@varuna/language/watch/event-measures'
import { UtcTime } from '~/dashboard/time/utc-time.tsx'
import styles from './event-verdict.module.css'

const { rules, event: eventWords } = vesselPageWords
const { event: words } = alertWords.alert
const { verdict: verdictWords } = dashboardWords

const confidenceLevels: Record<TrackEventAnswer['confidence'], BadgeLevel> = {
  high: 'note',
  medium: 'note',
  low: 'unknown',
}

/** What a vessel did, by which rule, with confidence and measures; `doubt` is one more thing that is missing. */
export function EventVerdict({ event, doubt }: { event: TrackEventAnswer; doubt?: ReactNode }) {
  const { kind, rule, confidence, details } = event
  const units = useUnits()
  const measures = eventMeasures(details, units)
  const missing = missingOf(event, units)
  const [last, again] = kind === 'gap' ? event.evidence : []
  return (
    <div className={styles.verdict}>
      <p className={layout.centredRow}>
        <EventGlyph kind={kind} /> <b>{vesselWords.events[kind]}</b> <span>{words.rule(rule)}</span>
      </p>
      <dl className={styles.parts}>
        <div>
          <dt>{verdictWords.confidence}</dt>
          <dd>
            <Badge level={confidenceLevels[confidence]}>{howSureOf(event)}</Badge>
          </dd>
        </div>
        <div>
          <dt>{verdictWords.reasons}</dt>
          <dd>
            {rules[rule] !== undefined && <p>{rules[rule]}</p>}
            <p className={typography.aside}>{eventWords.noOffence}</p>
          </dd>
        </div>
        {last && (
          <div>
            <dt>{eventWords.lastReceived}</dt>
            <dd>
              <PlaceAndTime at={last} />
            </dd>
          </div>
        )}
        {again && (
          <div>
            <dt>{eventWords.receivedAgain}</dt>
            <dd>
              <PlaceAndTime at={again} />
            </dd>
          </div>
        )}
        <Measured measures={measures} />
        <div>
          <dt>{verdictWords.missing}</dt>
          <dd>
            {missing.length > 0 ? missing.join(' ') : !doubt && verdictWords.nothingMissing}
            {doubt && <p>{doubt}</p>}
          </dd>
        </div>
      </dl>
    </div>
  )
}

type KeptEventVerdictProps = {
  /** What the alert kept of the event. */
  kept: ReturnType<typeof measuredInAlert>
  doubt?: ReactNode
}

/** The same of an event that is no longer stored, from what its alert kept. */
export const KeptEventVerdict = ({ kept: { rule, measures }, doubt }: KeptEventVerdictProps) => (
  <div className={styles.verdict}>
    <Notice tone="caution">{alertWords.alert.eventGone}</Notice>
    <dl className={styles.parts}>
      {rule !== null && (
        <div>
          <dt>{verdictWords.reasons}</dt>
          <dd>
            <p>{[`${words.rule(rule)}.`, rules[rule]].join(' ')}</p>
            <p className={typography.aside}>{eventWords.noOffence}</p>
          </dd>
        </div>
      )}
      {measures.length > 0 && <Measured measures={measures} />}
      <div>
        <dt>{verdictWords.missing}</dt>
        <dd>
          {eventWords.notSigned}
          {doubt && <p>{doubt}</p>}
        </dd>
      </div>
    </dl>
  </div>
)

const Measured = ({ measures }: { measures: readonly { name: string; label: string; text: string | null }[] }) => (
  <div>
    <dt>{words.measured}</dt>
    <dd>
      <ul role="list" aria-label={words.measured} className={styles.measured}>
        {measures.map(
          ({ name, label, text }) =>
            text !== null && (
              <li key={name}>
                <span className={typography.aside}>{label}</span> {text}
              </li>
            ),
        )}
      </ul>
    </dd>
  </div>
)

const PlaceAndTime = ({ at: { time, lat, lon } }: { at: TrackEventAnswer['evidence'][number] }) => (
  <>
    {formatPosition(lat, lon)} · <UtcTime time={time} />
  </>
)
