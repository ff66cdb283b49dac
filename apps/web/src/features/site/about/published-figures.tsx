import typography from '@varuna/ui/typography.module.css'
import copy from '#content/about.json'
import styles from './published-figures.module.css'

export function PublishedFigures() {
  const { id, title, lead, columns, rows, unmeasured, note } = copy.figures
  return (
    <section id={id} className={styles.section} aria-labelledby="figures-title">
      <div className={styles.inner}>
        <h2 id="figures-title" className={typography.title}>
          {title}
        </h2>
        <p className={styles.lead}>{lead}</p>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{columns.what}</th>
              <th scope="col">{columns.heldOut}</th>
              <th scope="col">{columns.tested}</th>
              <th scope="col">{columns.auc}</th>
              <th scope="col">{columns.f1}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ what, heldOut, tested, auc, f1 }) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                <td data-label={columns.heldOut}>{heldOut}</td>
                <td data-label={columns.tested}>{tested}</td>
                <td data-label={columns.auc} className={styles.figure}>
                  {auc}
                  <svg className={styles.scale} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
                    <rect width={(Number(auc) - 0.5) * 2} height="1" />
                  </svg>
                </td>
                <td data-label={columns.f1}>{f1}</td>
              </tr>
            ))}
            <tr>
              <th scope="row">{unmeasured.what}</th>
              <td colSpan={4} className={styles.unmeasured}>
                {unmeasured.text}
              </td>
            </tr>
          </tbody>
        </table>
        <p className={styles.note}>{note}</p>
      </div>
    </section>
  )
}
