import { roomWords } from '@varuna/language/shared/room'
import { frameWords } from '@varuna/language/site/frame'
import { buttonClass } from '@varuna/ui/button'
import typography from '@varuna/ui/typography.module.css'
import { Link } from 'react-router'
import { roomNames, roomPaths } from '../addresses/rooms.ts'
import { RoomPage } from './room-page.tsx'
import styles from './room-not-found.module.css'

const { notFound: words, rooms } = roomWords
const { pages } = roomWords.waiting
const [title, text] = pages.notFound

/** Shown within the rooms' frame for a path without a page, so that the analyst stays in the dashboard. */
export function RoomNotFound() {
  return (
    <RoomPage width="wide">
      <title>{frameWords.pageTitle(title)}</title>
      <h1 className={typography.roomTitle}>{title}</h1>
      <p className={styles.text}>{text}</p>
      <p>
        <Link to={roomPaths.start} className={buttonClass('primary')}>
          {words.start}
        </Link>
      </p>
      <nav aria-label={words.rooms}>
        <ul role="list" className={styles.rooms}>
          {roomNames
            .filter((name) => name !== 'start')
            .map((name) => (
              <li key={name}>
                <Link to={roomPaths[name]}>
                  <span className={styles.name}>{rooms[name]}</span>
                  <span className={typography.soft}>{pages[name][1]}</span>
                </Link>
              </li>
            ))}
        </ul>
      </nav>
    </RoomPage>
  )
}
