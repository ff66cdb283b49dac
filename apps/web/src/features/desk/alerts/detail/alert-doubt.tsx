import { alertWords } from '@varuna/language/desk/alerts'
import { Link } from 'react-router'
import { eventPath } from '~/dashboard/addresses/rooms.ts'

const { alert: words } = alertWords

/** Why an alert's level was lowered, with the page of the event that shows it; null where no event does. */
export const AlertDoubt = ({ text, eventId }: { text: string; eventId: string | null }) => (
  <>
    {text} {eventId !== null && <Link to={eventPath(eventId)}>{words.doubtEvent}</Link>}
  </>
)
