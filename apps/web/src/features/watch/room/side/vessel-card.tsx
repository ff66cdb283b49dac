import { useQuery } from '@tanstack/react-query'
import type { Zone } from '@varuna/contract/watch/place'
import { vesselWords } from '@varuna/language/watch/vessel'
import { vesselPageWords } from '@varuna/language/watch/vessel-page'
import { watchWords } from '@varuna/language/watch/watch'
import { formatPosition } from '@varuna/language/shared/position-text'
import { isReckoned, RECKONED_FOR_MS } from '@varuna/map/vessels/dead-reckoning'
import { formatMmsi } from '@varuna/units/mmsi'
import { Badge } from '@varuna/ui/badge'
import { buttonClass } from '@varuna/ui/button'
import { Link } from 'react-router'
import { useUnits } from '~/dashboard/preferences/use-units.ts'
import { AddToCase } from '~/dashboard/cases/add-to-case.tsx'
import { CloseButton } from '~/dashboard/filters/close-button.tsx'
import { assessVesselPath } from '~/dashboard/assessment/assessment-path.ts'
import { countryName } from '@varuna/language/shared/country-name'
import { EventGlyph } from '~/dashboard/vessel/event-glyph.tsx'
import { formatPercent } from '~/dashboard/verdict/format-percent.ts'
import { formatUtcClock, formatUtcMinute } from '~/dashboard/time/format-time.ts'
import { UtcTime } from '~/dashboard/time/utc-time.tsx'
import { vesselPath } from '~/dashboard/addresses/rooms.ts'
import type { WatchVessel } from '~/dashboard/watch/watch-vessel.ts'
import { colourToken, type Colours } from '~/dashboard/watch/colouring.ts'
import { otherStation } from '@varuna/ais/reports/other-station'
import { PictureButton } from '~/dashboard/vessel/pictures/picture-button.tsx'
import { vesselPicturesQuery } from '~/dashboard/vessel/pictures/pictures-query.ts'
import type { LastReport } from '../map/last-report-query.ts'
import styles from './vessel-card.module.css'
import { VesselDay } from './vessel-day.tsx'
import { VesselMark } from './vessel-mark.tsx'
import { ZonesAround } from './zones-around.tsx'

const { card: words } = watchWords

type VesselCardProps = {
  mmsi: number
  /** Undefined when the vessel is not loaded. */
  vessel: WatchVessel | undefined
  isLoading: boolean
  /** The last report of a vessel that is not loaded, if known. */
  lastReport: LastReport | null
  colours: Colours
  /** Zones that its last position is in. */
  zones: readonly Zone[]
  onZone: (id: string) => void
  nowMs: number
  onClose: () => void
}

/** Summary of the selected vessel. */
export function VesselCard(props: VesselCardProps) {
  const { mmsi, vessel, isLoading, lastReport, colours, zones, onZone, nowMs, onClose } = props
  const digits = formatMmsi(mmsi)
  const other = vessel ? null : otherStation(mmsi, lastReport?.station)
  const name = vessel?.name ?? lastReport?.name ?? digits
  return (
    <section className={styles.card} aria-label={words.label(name)}>
      <header className={styles.head}>
        {vessel && <VesselMark token={colourToken(colours, vessel)} isDirected isSimulated={vessel.isSimulated} />}
        <h2 className={styles.name}>{name}</h2>
        <CloseButton label={words.close} onClick={onClose} />
      </header>
      <CardPicture mmsi={digits} />
      {vessel?.isSimulated && (
        <p className={styles.simulated}>
          <Badge level="unknown">{words.simulated}</Badge>
        </p>
      )}
      {vessel ? (
        <Facts vessel={vessel} digits={digits} fishing={colours.fishing.get(mmsi)} nowMs={nowMs} />
      ) : (
        <p className={styles.note}>
          {isLoading
            ? words.loading
            : other !== null
              ? words.notAVessel(vesselPageWords.otherStations[other])
              : lastReport === null
                ? words.gone
                : words.silent(formatUtcMinute(lastReport.timeMs))}
        </p>
      )}
      <ZonesAround zones={zones} onZone={onZone} />
      <VesselDay mmsi={mmsi} nowMs={nowMs} />
      <div className={styles.links}>
        <Link to={vesselPath(mmsi)} className={buttonClass('secondary')}>
          {words.open}
        </Link>
        {other === null && (
          <>
            <Link to={assessVesselPath('fishing', mmsi)} className={buttonClass('quiet')}>
              {words.assessFishing}
            </Link>
            <Link to={assessVesselPath('trafficking', mmsi)} className={buttonClass('quiet')}>
              {words.assess}
            </Link>
          </>
        )}
        <AddToCase what={{ kind: 'vessel', mmsi: digits }} suggestedTitle={name} />
      </div>
    </section>
  )
}

/** The newest picture that the account added; the vessel's page has them all, and says when they cannot be loaded. */
function CardPicture({ mmsi }: { mmsi: string }) {
  const [picture] = useQuery(vesselPicturesQuery(mmsi)).data?.pictures ?? []
  return (
    picture && (
      <div className={styles.picture}>
        <PictureButton picture={picture} />
      </div>
    )
  )
}

type FactsProps = {
  vessel: WatchVessel
  digits: string
  /** Null where the model has no result; undefined where none was requested. */
  fishing: number | null | undefined
  nowMs: number
}

function Facts({ vessel, digits, fishing, nowMs }: FactsProps) {
  const units = useUnits()
  const { flag, tone, speedKnots, courseDegrees, headingDegrees, navigationStatus, lat, lon, timeMs, doing } = vessel
  const { notKnown } = vesselWords
  return (
    <>
      <dl className={styles.facts}>
        <dt>{vesselWords.lastReport}</dt>
        <dd>
          {vesselWords.ago(nowMs - timeMs)} <UtcTime time={timeMs} format={formatUtcClock} />
        </dd>
        <dt>{vesselWords.mmsi}</dt>
        <dd className={styles.data}>{digits}</dd>
        <dt>{vesselWords.flag}</dt>
        <dd>{flag === null ? notKnown : countryName(flag)}</dd>
        <dt>{vesselWords.type}</dt>
        <dd>{vesselWords.typeOf(tone, vessel.statesType)}</dd>
        <dt>{vesselWords.speed}</dt>
        <dd>{speedKnots === null ? notKnown : units.speed(speedKnots)}</dd>
        <dt>{vesselWords.course}</dt>
        <dd>
          {courseDegrees === null ? notKnown : vesselWords.degrees(courseDegrees)}
          {headingDegrees !== null && `, ${vesselWords.heading.toLowerCase()} ${vesselWords.degrees(headingDegrees)}`}
        </dd>
        <dt>{vesselWords.status}</dt>
        <dd>{vesselWords.statusOf(navigationStatus)}</dd>
        {fishing !== undefined && (
          <>
            <dt>{words.fishing}</dt>
            <dd>{fishing === null ? words.cannotSay : formatPercent(fishing)}</dd>
          </>
        )}
        <dt>{vesselWords.position}</dt>
        <dd className={styles.data}>{formatPosition(lat, lon)}</dd>
      </dl>
      {isReckoned(vessel, nowMs) && (
        <p className={styles.note}>
          {nowMs - timeMs > RECKONED_FOR_MS ? words.reckonedUntil(RECKONED_FOR_MS / 60_000) : words.reckoned}
        </p>
      )}
      {doing.length > 0 && (
        <ul className={styles.events} role="list" aria-label={words.events}>
          {doing.map((kind) => (
            <li key={kind}>
              <EventGlyph kind={kind} /> {vesselWords.events[kind]}
              <span className={styles.when}>{words.events}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
