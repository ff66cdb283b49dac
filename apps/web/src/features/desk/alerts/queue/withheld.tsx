import { useQuery } from '@tanstack/react-query'
import { alertWords } from '@varuna/language/desk/alerts'
import { useRef, type RefObject } from 'react'
import { withheldQuery } from '~/dashboard/alert/queue/queries.ts'
import { useRight } from '~/session/use-session.ts'
import type { AlertsUrl } from '../use-alerts-url.ts'
import { WaitingEvents } from './waiting-events.tsx'
import styles from './queue-side.module.css'

const { withheld: words } = alertWords

type WithheldProps = { url: Pick<AlertsUrl, 'isWaitingShown' | 'showWaiting'> }

/** States how many alerts were withheld, per feed, so that a flood does not hide them silently, and lists what waits for confirmation. */
export function Withheld({ url: { isWaitingShown, showWaiting } }: WithheldProps) {
  const isAllowed = useRight('see_shared_alerts') === true
  const show = useRef<HTMLButtonElement>(null)
  if (!isAllowed) return null
  const close = () => {
    showWaiting(false)
    // Opened by a link, the dialog gives the focus back to nothing.
    show.current?.focus()
  }
  return (
    <>
      <Counts show={show} onShow={() => showWaiting(true)} />
      <WaitingEvents isOpen={isWaitingShown} onClose={close} />
    </>
  )
}

function Counts({ show, onShow }: { show: RefObject<HTMLButtonElement | null>; onShow: () => void }) {
  const { data } = useQuery(withheldQuery)
  if (data === undefined) return null
  const { hours, waiting, unconfirmed, feeds } = data
  const lines = [
    ...feeds.map(({ feed, notRaised }) => words.ofFeed(notRaised, feed, hours)),
    unconfirmed > 0 && words.unconfirmed(unconfirmed, hours),
  ].filter((line) => line !== false)
  if (lines.length === 0 && waiting === 0) return null
  return (
    <ul className={styles.withheld} aria-label={words.label}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
      {waiting > 0 && (
        <li>
          {words.waiting(waiting)}{' '}
          <button ref={show} type="button" className={styles.show} onClick={onShow}>
            {words.show}
          </button>
        </li>
      )}
    </ul>
  )
}
