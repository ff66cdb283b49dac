import { factorWords } from '@varuna/language/people/factor'
import { Link } from 'react-router'
import { useRoleWithFactor } from '~/session/use-session.ts'
import { accountPath } from '../addresses/rooms.ts'
import styles from './connection-bar.module.css'

/** Leads an account whose role waits for a second factor to its account page. */
export function FactorBar() {
  const role = useRoleWithFactor()
  return (
    <div role="status" data-screen-only>
      {role !== null && (
        <p className={styles.bar}>
          {factorWords.needed(role)} <Link to={accountPath}>{factorWords.neededLink}</Link>.
        </p>
      )}
    </div>
  )
}
