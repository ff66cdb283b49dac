import copy from '#content/glossary.json'
import { PageHead } from '~/site/page/page-head.tsx'
import styles from './reference.module.css'
import { Reviewed } from '~/site/text/reviewed.tsx'
import { termId } from './term-id.ts'

export function Glossary() {
  return (
    <>
      <PageHead title={copy.title} lead={copy.lead} />
      <div className={styles.page}>
        <nav className={styles.notes} aria-label={copy.title}>
          <ul role="list">
            {copy.groups.map(({ id, title }) => (
              <li key={id}>
                <a className={styles.jump} href={`#${id}`}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
          <Reviewed on={copy.reviewed} />
        </nav>
        <div className={styles.list}>
          {copy.groups.map(({ id, title, terms }) => (
            <section key={id} id={id} className={styles.group} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>{title}</h2>
              <dl className={styles.terms}>
                {terms.map(({ term, text }) => (
                  <div key={term} id={termId(term)}>
                    <dt>{term}</dt>
                    <dd>{text}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
      </div>
    </>
  )
}
