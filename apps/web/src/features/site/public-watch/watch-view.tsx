import type { PublicWatch } from '@varuna/contract/public/public-watch'
import { publicWatchWords as words } from '@varuna/language/site/public-watch'
import { vesselWords } from '@varuna/language/watch/vessel'
import { Badge } from '@varuna/ui/badge'
import { useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { MapFrame } from '~/dashboard/map/map-frame.tsx'
import { useUnits } from '~/dashboard/preferences/use-units.ts'
import { formatUtcMinute } from '~/dashboard/time/format-time.ts'
import { buildTrack } from '~/dashboard/vessel/track-pieces.ts'
import { readVesselRow, type WatchVessel } from '~/dashboard/watch/watch-vessel.ts'
import { PublicAlert } from './public-alert.tsx'
import { ReplayBar } from './replay-bar.tsx'
import { positionsOf } from './replay-vessels.ts'
import { usePublicChart } from './use-public-chart.ts'
import { useReplay } from './use-replay.ts'
import styles from './watch-view.module.css'

type WatchViewProps = {
  mode: 'replay' | 'live'
  replay: NonNullable<PublicWatch['replay']>
  received: PublicWatch['received']
}

/** The map with its clock, and the alerts beside it. A chosen alert or ship shows its track. */
export function WatchView({ mode, replay, received }: WatchViewProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [selected, setSelected] = useState<number | null>(null)
  const [opened, setOpened] = useState<string | null>(null)
  const units = useUnits()
  const moving = useReplay(frame, replay, mode === 'replay')
  const still = useMemo(() => received?.vessels.map((row) => namedByType(readVesselRow(row))) ?? [], [received])
  const vessels = mode === 'replay' ? moving.vessels : still
  const nowMs = mode === 'replay' ? moving.timeMs : Date.parse(received?.at ?? replay.to)
  const alert = replay.alerts.find((each) => each.alert.id === opened)?.alert ?? null
  const track = useMemo(() => {
    const mmsi = alert?.mmsi ?? selected
    const vessel = replay.vessels.find((each) => each.mmsi === mmsi)
    return vessel ? buildTrack(vessel.mmsi, positionsOf(vessel, Date.parse(replay.from))) : null
  }, [alert, selected, replay])
  const status = usePublicChart(frame, {
    vessels,
    selected,
    nowMs,
    track,
    alert,
    alerts: replay.alerts,
    onSelectVessel: setSelected,
    onSelectAlert: (id) => open(id),
  })
  const open = (id: string | null) => {
    const next = replay.alerts.find((each) => each.alert.id === id)?.alert
    setOpened(id)
    setSelected(null)
    if (next) moving.showAt(Date.parse(next.timestamp))
  }
  const chosen = vessels.find(({ mmsi }) => mmsi === selected)

  return (
    <div className={styles.view}>
      <div className={styles.chart}>
        <p className={styles.mark}>
          <Badge level="note">{words.marks[mode]}</Badge>
        </p>
        <div className={styles.map} data-vessels={vessels.length}>
          <MapFrame ref={frame} status={status} messages={words.map} />
        </div>
        {mode === 'replay' ? (
          <ReplayBar replay={replay} moving={moving} />
        ) : (
          received && <p className={styles.at}>{words.receivedAt(formatUtcMinute(received.at))}</p>
        )}
        <p className={styles.about} aria-live="polite">
          {chosen
            ? words.chosen(
                chosen.name ?? vesselWords.unnamed,
                vesselWords.typeOf(chosen.tone, chosen.statesType),
                chosen.speedKnots === null ? vesselWords.notKnown : units.speed(chosen.speedKnots),
              )
            : aboutOf(mode, replay, received)}
        </p>
      </div>
      <div className={styles.alerts}>
        <div className={styles.head}>
          <h3 className={styles.title}>{words.alerts}</h3>
          <Link to="/login?next=%2Fdashboard-analysis%2Flive" className={styles.own}>
            {words.own}
          </Link>
        </div>
        <ul role="list" className={styles.list} data-opened={opened ?? undefined}>
          {replay.alerts.map((each) => (
            <li key={each.alert.id}>
              <PublicAlert
                {...each}
                isOpen={each.alert.id === opened}
                onToggle={() => open(each.alert.id === opened ? null : each.alert.id)}
              />
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** Received ships have no name here, so the map names what they are. */
const namedByType = (vessel: WatchVessel): WatchVessel => ({
  ...vessel,
  name: vesselWords.typeOf(vessel.tone, vessel.statesType),
})

function aboutOf(
  mode: WatchViewProps['mode'],
  { vessels }: WatchViewProps['replay'],
  received: WatchViewProps['received'],
) {
  if (mode === 'replay') return words.aboutReplay(vessels.length)
  if (received === null) return words.nothingReceived
  return words.aboutLive(received.vessels.length, received.total, received.delayMinutes)
}
