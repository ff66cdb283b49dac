import copy from '#content/agency.json'
import styles from './services.module.css'

export function Services() {
  return copy.services.groups.map(({ title, services }) => (
    <div key={title} className={styles.group}>
      <h4 className={styles.groupTitle}>{title}</h4>
      <dl>
        {services.map(([name, text]) => (
          <div key={name} className={styles.service}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  ))
}
