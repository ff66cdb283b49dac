import typography from '@varuna/ui/typography.module.css'
import styles from './involved.module.css'
import { FootnoteMark, TextWithFootnotes } from '../page/footnote-marks.tsx'
import { Section } from '../page/section.tsx'
import type { Topic } from '../page/topic-schema.ts'

export function Involved({ title, lead, groups, helpTitle, help }: Topic['involved']) {
  return (
    <Section id="involved" title={title} lead={lead}>
      <div className={styles.groups}>
        {groups.map(({ who, actions }) => (
          <div key={who} className="fade">
            <h3 className={styles.who}>{who}</h3>
            <ul role="list">
              {actions.map((action) => (
                <li key={action} className={styles.action}>
                  <p>
                    <TextWithFootnotes>{action}</TextWithFootnotes>
                  </p>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <div className={`${styles.help} fade`} data-theme="dark">
        <h3 className={styles.helpTitle}>{helpTitle}</h3>
        <ul role="list">
          {help.map(({ name, text, contact, href, source }) => (
            <li key={name} className={styles.helpline}>
              <div>
                <p className={typography.strong}>
                  {name}
                  <FootnoteMark id={source} />
                </p>
                <p className={styles.text}>{text}</p>
              </div>
              <a href={href} className={styles.contact}>
                {contact}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}
