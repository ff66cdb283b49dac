import { listVersionWords as words } from '@varuna/language/watch/list-versions'
import rows from './list-rows.module.css'

/** Rows of one sort in a difference: the first as lines, the others counted. */
export function DifferenceRows({ title, count, lines }: { title: string; count: number; lines: readonly string[] }) {
  if (count === 0) return null
  return (
    <section>
      <h3 className={rows.name}>{title}</h3>
      <ul role="list">
        {lines.map((line, at) => (
          <li key={at} dir="auto">
            {line}
          </li>
        ))}
      </ul>
      {count > lines.length && <p className={rows.soft}>{words.more(count - lines.length)}</p>}
    </section>
  )
}
