import { alertWords } from '@varuna/language/desk/alerts'
import { roomWords } from '@varuna/language/shared/room'
import { watchWords } from '@varuna/language/watch/watch'
import { Dialog } from '@varuna/ui/dialog'
import { roomNames, type RoomName } from '../addresses/rooms.ts'
import styles from './shortcut-sheet.module.css'

const { shortcuts: words, rooms } = roomWords

const keysOf: Partial<Record<RoomName, readonly (readonly [key: string, action: string])[]>> = {
  watch: watchWords.legend.keyList,
  alerts: alertWords.keys,
}

/** All shortcuts: those of the open room first, then those of the others. */
export function ShortcutSheet({ room, open, onClose }: { room: RoomName | null; open: boolean; onClose: () => void }) {
  const names = roomNames.toSorted((a, b) => Number(b === room) - Number(a === room))
  return (
    <Dialog title={words.title} open={open} onClose={onClose}>
      <div className={styles.rooms}>
        <KeyList title={words.everywhere} keys={words.keys} />
        {names.map((name) => {
          const keys = keysOf[name]?.filter(([key]) => !words.keys.some(([everywhere]) => everywhere === key))
          return keys && <KeyList key={name} title={rooms[name]} keys={keys} />
        })}
      </div>
    </Dialog>
  )
}

function KeyList({ title, keys }: { title: string; keys: readonly (readonly [key: string, action: string])[] }) {
  return (
    <section>
      <h3 className={styles.title}>{title}</h3>
      <dl className={styles.keys}>
        {keys.map(([key, action]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{action}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
