import styles from './reference.module.css'

type JumpsProps = { label: string; parts: readonly { id: string; title: string }[] }

/** Links to the parts of a page. */
export function Jumps({ label, parts }: JumpsProps) {
  return (
    <nav aria-label={label} data-screen-only>
      <ul role="list">
        {parts.map(({ id, title }) => (
          <li key={id}>
            <a className={styles.jump} href={`#${id}`}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
