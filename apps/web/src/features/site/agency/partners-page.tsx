import { Link } from 'react-router'
import { buttonClass } from '@varuna/ui/button'
import typography from '@varuna/ui/typography.module.css'
import copy from '#content/partners.json'
import { PageHead } from '~/site/page/page-head.tsx'
import { PartnerGlyph } from './partner-glyph.tsx'
import styles from './record.module.css'

export function PartnersPage() {
  const { join, openWork } = copy
  return (
    <>
      <PageHead title={copy.title} lead={copy.lead} />
      <div className={styles.page}>
        <ul role="list" className={styles.kinds}>
          {copy.kinds.map(({ name, glyph, text }) => (
            <li key={name} className={styles.kind}>
              <PartnerGlyph name={glyph} />
              <div className={styles.text}>
                <h2>{name}</h2>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ul>
        <section className={styles.part} aria-labelledby="join">
          <h2 id="join" className={typography.title}>
            {join.title}
          </h2>
          <p>{join.text}</p>
          <Link to="/contact" className={buttonClass('primary')}>
            {join.action}
          </Link>
        </section>
        <section className={styles.part} aria-labelledby="stands-on">
          <h2 id="stands-on" className={typography.title}>
            {openWork.title}
          </h2>
          <p>{openWork.lead}</p>
          <table className={styles.table}>
            <thead>
              <tr>
                {openWork.columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {openWork.rows.map(([what, purpose, licence]) => (
                <tr key={what}>
                  <th scope="row">{what}</th>
                  <td>{purpose}</td>
                  <td>{licence}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </div>
    </>
  )
}
