import { Link } from 'react-router'
import { buttonClass } from '@varuna/ui/button'
import copy from '#content/agency.json'
import partners from '#content/partners.json'
import { PartnerGlyph } from './partner-glyph.tsx'
import styles from './partners.module.css'

export function Partners() {
  return (
    <>
      <p>{copy.partners.lead}</p>
      <ul role="list" className={styles.tiles}>
        {partners.kinds.map(({ name, glyph }) => (
          <li key={name} className={styles.tile}>
            <PartnerGlyph name={glyph} />
            {name}
          </li>
        ))}
      </ul>
      <Link to="/partners" className={buttonClass()}>
        {copy.partners.all}
      </Link>
    </>
  )
}
