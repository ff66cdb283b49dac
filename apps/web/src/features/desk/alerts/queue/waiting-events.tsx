import { useQuery } from '@tanstack/react-query'
import type { WaitingEvents as Waiting, WaitingVessel } from '@varuna/contract/desk/waiting-event'
import { alertWords } from '@varuna/language/desk/alerts'
import { vesselWords } from '@varuna/language/watch/vessel'
import { formatMmsi } from '@varuna/units/mmsi'
import { Dialog } from '@varuna/ui/dialog'
import { Panel } from '@varuna/ui/panel'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { eventPath, vesselPath } from '~/dashboard/addresses/rooms.ts'
import { waitingQuery } from '~/dashboard/alert/queue/queries.ts'
import { panelStateOf } from '~/dashboard/frame/panel-state.ts'
import { ScrollTable } from '~/dashboard/frame/scroll-table.tsx'
import { formatUtcClock, formatUtcMinute } from '~/dashboard/time/format-time.ts'
import { UtcTime } from '~/dashboard/time/utc-time.tsx'
import styles from './queue-side.module.css'

const { withheld: words } = alertWords
const states = { loading: words.listLoading, failed: words.listFailed }

/** The events that wait, with what is missing until each raises its alert. */
export const WaitingEvents = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <Dialog title={words.listTitle} open={isOpen} isWide onClose={onClose}>
    <WaitingList />
  </Dialog>
)

function WaitingList() {
  const query = useQuery(waitingQuery)
  const { events = [], total = 0, needs } = query.data ?? {}
  const isEmpty = query.data !== undefined && events.length === 0
  return (
    <Panel title={words.waitingVessels} level={3} state={panelStateOf(query, states, isEmpty && words.listEmpty)}>
      <p className={styles.intro}>
        {words.listIntro}
        {total > events.length && ` ${words.listShown(events.length, total)}`}
      </p>
      <ScrollTable label={words.listTitle} columns={words.columns}>
        {needs &&
          events.map((event) => (
            <tr key={event.id}>
              <td>
                <Lines
                  of={event.vessels.map((vessel) => (
                    <VesselLink key={vessel.mmsi} {...vessel} />
                  ))}
                />
              </td>
              <td>
                <Missing event={event} needs={needs} />
              </td>
              <td>
                <Link to={eventPath(event.id)}>{vesselWords.events[event.kind]}</Link>
              </td>
              <td>
                <UtcTime time={event.since} format={formatUtcMinute} />
              </td>
            </tr>
          ))}
      </ScrollTable>
    </Panel>
  )
}

const Lines = ({ of }: { of: ReactNode[] }) => (of.length > 1 ? <div className={styles.lines}>{of}</div> : of)

const VesselLink = ({ mmsi, name }: Pick<WaitingVessel, 'mmsi' | 'name'>) => (
  <Link to={vesselPath(mmsi)}>
    {name === null ? formatMmsi(mmsi) : <bdi>{name}</bdi>}
    {name !== null && ` (${formatMmsi(mmsi)})`}
  </Link>
)

function Missing({ event, needs }: { event: Waiting['events'][number]; needs: Waiting['needs'] }) {
  const lacking = event.vessels.filter(({ missing }) => missing.length > 0)
  if (lacking.length === 0) return words.nothingMissing(formatUtcClock(event.nextCheck))
  const isPair = event.vessels.length > 1
  return (
    <Lines
      of={lacking.map((vessel) => (
        <span key={vessel.mmsi}>
          {isPair && <bdi>{vessel.name ?? formatMmsi(vessel.mmsi)}: </bdi>}
          {vessel.missing.map((what) => missingText(what, vessel, needs)).join('; ')}
        </span>
      ))}
    />
  )
}

function missingText(
  what: WaitingVessel['missing'][number],
  { positions, minutes, receivedMinutes }: WaitingVessel,
  needs: Waiting['needs'],
): string {
  const { missing } = words
  switch (what) {
    case 'positions':
      return missing.positions(positions, needs.positions)
    case 'minutes':
      return missing.minutes(minutes, needs.minutes)
    case 'reception':
      return missing.reception(receivedMinutes ?? 0, needs.receivedMinutes)
    case 'certain_position':
      return missing.certain_position
  }
}
