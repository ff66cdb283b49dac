import typography from '@varuna/ui/typography.module.css'
import copy from '#content/agency.json'
import styles from './services.module.css'

export function Services() {
  return (
    <section className={styles.services} aria-labelledby="services">
      <h2 id="services" className={typography.heroTitle}>
        {copy.services.title}
      </h2>
      {copy.services.groups.map(({ title, services }) => (
        <div key={title} className={styles.group}>
          <h3 className={styles.groupTitle}>{title}</h3>
          <dl>
            {services.map(([name, text]) => (
              <div key={name} className={styles.service}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </section>
  )
}
