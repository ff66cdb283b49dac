import { factorWords } from '@varuna/language/people/factor'
import styles from './factor.module.css'
import { ShownOnce } from './shown-once.tsx'

const { codes: words } = factorWords

export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <ShownOnce lead={words.shownOnce} text={codes.join('\n')} done={words.done} onDone={onDone}>
      <ul className={styles.codes} role="list" aria-label={words.recovery}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </ShownOnce>
  )
}
