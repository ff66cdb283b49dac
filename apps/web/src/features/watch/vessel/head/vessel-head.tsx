import type { AisStaticData, AisVesselDetail } from '@varuna/contract/watch/ais-vessel'
import type { VesselKindAnswer } from '@varuna/contract/analysis/vessel-kind'
import { isKindNamed, vesselKindNames } from '@varuna/language/analysis/vessel-kind'
import { vesselWords } from '@varuna/language/watch/vessel'
import { vesselPageWords } from '@varuna/language/watch/vessel-page'
import { formatPosition } from '@varuna/language/shared/position-text'
import { formatMmsi, type OtherStation } from '@varuna/units/mmsi'
import { Badge } from '@varuna/ui/badge'
import { Notice } from '@varuna/ui/notice'
import { Panel } from '@varuna/ui/panel'
import type { ReactNode } from 'react'
import { useUnits } from '~/dashboard/preferences/use-units.ts'
import { formatPercent } from '~/dashboard/verdict/format-percent.ts'
import { isMoored, vesselTone } from '~/dashboard/vessel/vessel-tone.ts'
import { TimeText } from '~/dashboard/time/time-text.tsx'
import { countryName } from '@varuna/language/shared/country-name'
import layout from '@varuna/ui/layout.module.css'
import typography from '@varuna/ui/typography.module.css'
import styles from './vessel-head.module.css'

const { state: words, stations } = vesselPageWords

/** The value stated last in any set of static data. */
function lastStated<Field extends keyof AisStaticData>(sets: readonly AisStaticData[], field: Field) {
  return sets.findLast((set) => set[field] !== null)?.[field] ?? null
}

/** The vessel's name and state. */
export function VesselHead({ vessel, other }: { vessel: AisVesselDetail; other: OtherStation | null }) {
  const { name, mmsi, position, simulated } = vessel
  return (
    <header className={styles.head}>
      <div className={layout.looseRow}>
        <h1 className={typography.roomName}>
          {name ?? (other === null ? vesselWords.unnamed : `${vesselWords.mmsi} ${formatMmsi(mmsi)}`)}
        </h1>
        {simulated && <Badge level="unknown">{vesselWords.simulated}</Badge>}
        {other && <Badge level="note">{vesselPageWords.otherStations[other]}</Badge>}
        {!other && position && <Badge level="note">{statusText(position.navigationStatus, position.speedKnots)}</Badge>}
      </div>
    </header>
  )
}

type VesselStateProps = {
  vessel: AisVesselDetail
  /** What kind of vessel it is by all that is known; undefined until loaded. */
  kind: VesselKindAnswer | undefined
  /** What it is, if not a vessel. */
  other: OtherStation | null
  nowMs: number
  actions: ReactNode
}

/** What the vessel states of itself, and its latest report. */
export function VesselState({ vessel, kind, other, nowMs, actions }: VesselStateProps) {
  const units = useUnits()
  const { mmsi, imo, callSign, flag, shipType, position, simulated, staticData } = vessel
  const length = lastStated(staticData, 'lengthMetres')
  const beam = lastStated(staticData, 'beamMetres')
  const draught = lastStated(staticData, 'draughtMetres')
  const destination = lastStated(staticData, 'destination')
  const station = position?.station ?? staticData.at(-1)?.station ?? 'unknown'
  return (
    <Panel title={words.title}>
      <Notice tone="caution">{simulated && vesselPageWords.simulated}</Notice>
      <Notice tone="note">{other && vesselPageWords.notJudged}</Notice>
      {position === null ? (
        <Notice tone="note">{words.static}</Notice>
      ) : (
        <dl className={styles.facts} aria-label={words.title}>
          <Fact label={words.time}>
            <TimeText time={position.time} nowMs={nowMs} />
          </Fact>
          <Fact label={vesselWords.position}>{formatPosition(position.lat, position.lon)}</Fact>
          <Fact label={vesselWords.speed}>{position.speedKnots !== null && units.speed(position.speedKnots)}</Fact>
          <Fact label={vesselWords.course}>
            {position.courseDegrees !== null && vesselWords.degrees(position.courseDegrees)}
          </Fact>
          <Fact label={vesselWords.heading}>
            {position.headingDegrees !== null && vesselWords.degrees(position.headingDegrees)}
          </Fact>
        </dl>
      )}
      <dl className={`${styles.facts} ${styles.stated}`}>
        <Fact label={vesselWords.mmsi}>{formatMmsi(mmsi)}</Fact>
        <Fact label={vesselWords.imo}>{imo}</Fact>
        <Fact label={vesselWords.callSign}>{callSign}</Fact>
        <Fact label={vesselWords.flag}>{flag && `${countryName(flag)} (${flag})`}</Fact>
        <Fact label={vesselWords.type}>{other ? vesselPageWords.otherStations[other] : kindLine(shipType, kind)}</Fact>
        <Fact label={words.length}>{length !== null && words.metres(length)}</Fact>
        <Fact label={words.beam}>{beam !== null && words.metres(beam)}</Fact>
        <Fact label={words.draught}>{draught !== null && words.metres(draught)}</Fact>
        <Fact label={words.destination}>{destination}</Fact>
        <Fact label={words.station}>{station !== 'unknown' && stations[station]}</Fact>
      </dl>
      {actions}
    </Panel>
  )
}

/** The type that it states, and the kind that it most likely is. */
function kindLine(shipType: number | null, kind: VesselKindAnswer | undefined): string {
  const isStated = shipType !== null && shipType !== 0
  const stated =
    shipType === null || shipType === 0
      ? words.typeNotStated
      : `${vesselWords.typeOf(vesselTone(shipType), true)} · ${words.shipType(shipType)}`
  const inferred = kind && inferredKind(kind, isStated)
  return inferred ? `${stated} · ${inferred}` : stated
}

function inferredKind({ verdict, facts, kinds, probability }: VesselKindAnswer, isStated: boolean): string {
  const cannotInfer = words.cannotInfer(isStated)
  // The first fact is what is known of any vessel.
  if (verdict === 'cannot_say' || facts.length < 2) return cannotInfer
  if (verdict === 'fishing_vessel') return words.inferred(vesselKindNames.fishing, formatPercent(probability))
  if (!isKindNamed(kinds)) return cannotInfer
  const [top] = kinds.filter(({ kind }) => kind !== 'fishing')
  if (top?.kind === 'other') return words.inferredOther
  return top ? words.inferred(vesselKindNames[top.kind], formatPercent(top.probability)) : cannotInfer
}

/** A missing value is labelled as such, in a lighter colour. */
function Fact({ label, children }: { label: string; children: ReactNode }) {
  const isKnown = children !== null && children !== undefined && children !== false && children !== ''
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd className={isKnown ? undefined : styles.unknown}>{isKnown ? children : words.notKnown}</dd>
    </div>
  )
}

/** The navigation status as text. It is set by hand and often left unchanged, so a moored vessel that moves is marked. */
function statusText(status: number | null, speedKnots: number | null): string {
  if (status === null) return `${vesselWords.status}: ${words.notKnown}`
  const stated = vesselWords.statusOf(status)
  const isStale = isMoored(status, null) && !isMoored(status, speedKnots)
  return isStale ? words.stale(stated) : stated
}
