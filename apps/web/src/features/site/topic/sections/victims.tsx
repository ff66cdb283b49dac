import { Picture, type PictureName } from '~/site/text/picture.tsx'
import { TextWithFootnotes } from '../page/footnote-marks.tsx'
import { Section } from '../page/section.tsx'
import type { Topic } from '../page/topic-schema.ts'
import styles from './victims.module.css'

const sizes = '(width >= 1100px) 300px, (width >= 640px) 50vw, 100vw'

export function Victims({ id, title, lead, cards }: Topic['victims']) {
  return (
    <Section id={id} title={title} lead={lead}>
      <ul role="list" className={styles.cards}>
        {cards.map(({ title, status, colour, picture, text }) => (
          <li key={title} className="fade">
            <div className={styles.top}>
              <Picture name={picture as PictureName} sizes={sizes} className={styles.picture} />
              <p className={styles.status} data-colour={colour}>
                {status}
              </p>
            </div>
            <h3 className={styles.title}>{title}</h3>
            <p className={styles.text}>
              <TextWithFootnotes>{text}</TextWithFootnotes>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
