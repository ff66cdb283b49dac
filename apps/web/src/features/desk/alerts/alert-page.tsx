import { useQuery } from '@tanstack/react-query'
import type { AlertDetails } from '@varuna/contract/desk/alert-queue'
import { alertWords } from '@varuna/language/desk/alerts'
import { formatPosition } from '@varuna/language/shared/position-text'
import { Panel } from '@varuna/ui/panel'
import typography from '@varuna/ui/typography.module.css'
import { useMemo } from 'react'
import { Link, useLocation } from 'react-router'
import { alertQuery } from '~/dashboard/alert/queue/queries.ts'
import { roomPaths } from '~/dashboard/addresses/rooms.ts'
import { useNow } from '~/dashboard/time/use-now.ts'
import { RoomPage } from '~/dashboard/room/room-page.tsx'
import styles from './alert-page.module.css'
import { MissingAlert } from './alerts-room.tsx'
import { AlertBody } from './detail/alert-body.tsx'
import { OutcomeNotice } from './detail/outcome-notice.tsx'
import { AlertMap } from './map/alert-map.tsx'
import { toChartAlert } from './map/chart-alerts.ts'
import { useAlertTracks } from './map/use-alert-tracks.ts'
import { useAlertActions } from './use-alert-actions.ts'

const { alert: words } = alertWords

export function AlertPage({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(alertQuery(id))
  const { search } = useLocation()
  return (
    <RoomPage width="text">
      <p data-screen-only>
        <Link to={{ pathname: roomPaths.alerts, search }}>{words.back}</Link>
      </p>
      {data ? (
        <KnownAlert details={data} />
      ) : (
        <>
          <h1 className={typography.roomTitle}>{words.heading}</h1>
          <MissingAlert title={words.details} error={error} onRetry={() => void refetch()} />
        </>
      )}
    </RoomPage>
  )
}

function KnownAlert({ details }: { details: AlertDetails }) {
  const nowMs = useNow()
  const actions = useAlertActions()
  const { alert } = details
  const title = alertWords.codes[alert.code]
  return (
    <>
      <title>{alertWords.alertTitle(title)}</title>
      <h1 className={typography.roomTitle}>{title}</h1>
      <OutcomeNotice actions={actions} />
      <AlertBody
        alert={alert}
        details={details}
        actions={actions}
        nowMs={nowMs}
        level={2}
        map={<MapPanel details={details} />}
      />
    </>
  )
}

const doNothing = () => {}

function MapPanel({ details: { alert } }: { details: AlertDetails }) {
  const tracks = useAlertTracks(alert)
  const place = useMemo(() => toChartAlert(alert), [alert])
  const all = useMemo(() => (place ? [place] : []), [place])
  if (!place) return null
  return (
    <Panel title={words.map} level={2}>
      <div className={styles.map}>
        <AlertMap alerts={all} chosen={place} tracks={tracks} area={null} onChoose={doNothing} use="panel" />
      </div>
      <p className={styles.place}>{formatPosition(place.lat, place.lon)}</p>
    </Panel>
  )
}
