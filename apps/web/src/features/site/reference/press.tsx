import typography from '@varuna/ui/typography.module.css'
import copy from '#content/press.json'
import pictures from '#content/pictures.json'
import { PageHead } from '~/site/page/page-head.tsx'
import { Picture, pictureSources, type PictureName } from '~/site/text/picture.tsx'
import { Reviewed } from '~/site/text/reviewed.tsx'
import { RichText } from '~/site/text/rich-text.tsx'
import press from './press.module.css'
import styles from './reference.module.css'
import { Jumps } from './jumps.tsx'

const { descriptions, facts, logo, contact } = copy
const parts = [descriptions, facts, copy.pictures, logo, contact]

/** What somebody who writes about Varuna needs. */
export function PressKit() {
  return (
    <>
      <PageHead title={copy.title} lead={copy.lead} />
      <div className={styles.page}>
        <div className={styles.notes}>
          <Jumps label={copy.title} parts={parts} />
          <Reviewed on={copy.reviewed} />
        </div>
        <div className={styles.list}>
          <section id={descriptions.id} className={styles.group} aria-labelledby="descriptions-title">
            <h2 id="descriptions-title">{descriptions.title}</h2>
            <dl className={styles.terms}>
              {descriptions.items.map(({ title, text }) => (
                <div key={title}>
                  <dt>{title}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          </section>
          <section id={facts.id} className={styles.group} aria-labelledby="facts-title">
            <h2 id="facts-title">{facts.title}</h2>
            <dl className={styles.terms}>
              {facts.rows.map(([name, fact]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{fact}</dd>
                </div>
              ))}
            </dl>
            <p className={press.note}>
              <RichText>{facts.figures}</RichText>
            </p>
          </section>
          <section id={copy.pictures.id} className={styles.group} aria-labelledby="pictures-title">
            <h2 id="pictures-title">{copy.pictures.title}</h2>
            <p className={press.note}>{copy.pictures.text}</p>
            <ul role="list" className={press.pictures}>
              {(copy.pictures.names as PictureName[]).map((name) => (
                <li key={name}>
                  <PressPicture name={name} />
                </li>
              ))}
            </ul>
          </section>
          <section id={logo.id} className={styles.group} aria-labelledby="logo-title">
            <h2 id="logo-title">{logo.title}</h2>
            <div className={press.logo}>
              <img src={logo.files[0]?.[0]} alt={logo.alt} width="96" height="96" />
              <div>
                <p>{logo.text}</p>
                <p className={press.downloads}>
                  {logo.files.map(([file, name]) => (
                    <a key={file} href={file} download>
                      {name}
                    </a>
                  ))}
                </p>
              </div>
            </div>
          </section>
          <section id={contact.id} className={styles.group} aria-labelledby="contact-title">
            <h2 id="contact-title">{contact.title}</h2>
            <p className={press.note}>
              <RichText>{contact.text}</RichText>
            </p>
          </section>
        </div>
      </div>
    </>
  )
}

function PressPicture({ name }: { name: PictureName }) {
  const { alt, widths } = pictures[name]
  const widest = Math.max(...widths)
  return (
    <figure className={press.figure}>
      <Picture name={name} sizes="(width < 640px) 92vw, 28vw" alt="" className={press.picture} />
      <figcaption>
        {alt}
        <span className={typography.aside}>
          <a href={pictureSources(name, 'webp').path(widest)} download={`varuna-${name}.webp`}>
            {copy.pictures.download.replace('{width}', String(widest))}
          </a>
        </span>
      </figcaption>
    </figure>
  )
}
