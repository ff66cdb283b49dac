import { Link } from 'react-router'
import { buttonClass } from '@varuna/ui/button'
import accolades from '#content/accolades.json'
import copy from '#content/agency.json'
import { RichText } from '~/site/text/rich-text.tsx'
import styles from './excellence.module.css'

export function Excellence() {
  const { badges, columns, all } = copy.excellence
  return (
    <>
      <ul role="list" className={styles.badges}>
        {badges.map((badge) => (
          <li key={badge} className={styles.badge}>
            {badge}
          </li>
        ))}
      </ul>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {accolades.awards.map(({ year, award, achievement }) => (
            <tr key={year}>
              <th scope="row">{year}</th>
              <td>{award}</td>
              <td>{achievement}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.disclaimer}>
        <RichText>{accolades.disclaimer}</RichText>
      </p>
      <Link to="/accolades" className={buttonClass()}>
        {all}
      </Link>
    </>
  )
}
