import { useQuery } from '@tanstack/react-query'
import { alertWords } from '@varuna/language/desk/alerts'
import { Link } from 'react-router'
import { eventPath } from '~/dashboard/addresses/rooms.ts'
import { isSourceGone, sourceQuery } from './source-queries.ts'

const { alert: words } = alertWords

/** Why an alert's level was lowered, with the page of the event that shows it; null where no event does. */
export const AlertDoubt = ({ text, eventId }: { text: string; eventId: string | null }) => (
  <>
    {text} {eventId !== null && <DoubtEvent id={eventId} />}
  </>
)

function DoubtEvent({ id }: { id: string }) {
  const { error, isPending } = useQuery(sourceQuery({ sourceKind: 'event', source: id }))
  if (isPending) return null
  return isSourceGone(error) ? words.doubtEventGone : <Link to={eventPath(id)}>{words.doubtEvent}</Link>
}
