import { judgeWords as words } from '@varuna/language/site/judge'
import { Button, buttonClass } from '@varuna/ui/button'
import { Notice } from '@varuna/ui/notice'
import { Panel } from '@varuna/ui/panel'
import typography from '@varuna/ui/typography.module.css'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { DropZone } from '~/dashboard/upload/drop-zone.tsx'
import { FileButton } from '~/dashboard/upload/file-button.tsx'
import { ImageJudgement, JudgementCautions } from '~/dashboard/verdict/image/image-judgement.tsx'
import { PageHead } from '~/site/page/page-head.tsx'
import styles from './judge.module.css'
import { makeExample } from './make-example.ts'
import { MAX_MEGABYTES, useJudge } from './use-judge.ts'

/** A picture and the answer to it, for visitors without an account. */
export function Judge() {
  const zone = useRef<HTMLDivElement>(null)
  const { file, isExample, preview, choose, again, isPending, answer, failure, canRepeat } = useJudge()
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
      <div className={styles.page}>
        <div className={styles.input} data-without="images">
          <Notice tone="note">{words.closed}</Notice>
        </div>
        <div className={styles.input} data-needs="images">
          <DropZone ref={zone} onDrop={({ files }) => choose(files[0])}>
            {preview && file ? (
              <Preview url={preview} name={file.name} slicks={answer?.slicks ?? []} />
            ) : (
              <p>{words.invitation}</p>
            )}
            <div className={styles.actions}>
              <FileButton
                variant="primary"
                label={words.select}
                accept="image/*,.heic,.heif,.tif,.tiff"
                busy={isPending}
                busyLabel={words.busy}
                onFiles={([chosen]) => choose(chosen)}
              >
                {words.select}
              </FileButton>
              <Button disabled={isPending} onClick={() => void makeExample().then((example) => choose(example, true))}>
                {words.example}
              </Button>
            </div>
          </DropZone>
          <p className={typography.aside}>{words.limits(MAX_MEGABYTES)}</p>
          <p className={typography.aside}>{words.kept}</p>
          <Notice tone="error">{failure}</Notice>
          {canRepeat && <Button onClick={again}>{words.again}</Button>}
        </div>
        <div className={styles.answer} data-density="dense" data-needs="images">
          <Panel
            title={words.answer}
            state={
              answer
                ? { kind: 'full' }
                : isPending
                  ? { kind: 'loading', text: words.busy }
                  : { kind: 'empty', text: words.empty }
            }
          >
            {answer && (
              <div className={styles.judged} aria-live="polite">
                {isExample && <Notice>{words.synthetic}</Notice>}
                <ImageJudgement image={answer} />
                <JudgementCautions image={answer} />
              </div>
            )}
          </Panel>
        </div>
        <section className={styles.own} aria-labelledby="own">
          <h2 id="own">{words.own}</h2>
          <p className={typography.soft}>{words.ownText}</p>
          <Link to="/login?next=%2Fdashboard-analysis" className={buttonClass()}>
            {words.openLabel}
          </Link>
        </section>
      </div>
    </>
  )
}

type PreviewProps = { url: string; name: string; slicks: readonly { rings: [number, number][][] }[] }

/** The picture as this browser shows it; one that it cannot show, such as a TIFF, is named. */
function Preview({ url, name, slicks }: PreviewProps) {
  const [isShown, setShown] = useState(true)
  return (
    <figure className={styles.preview}>
      {isShown && (
        <div className={styles.picture}>
          <img src={url} alt={words.picture(name)} onError={() => setShown(false)} />
          <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
            {slicks.map(({ rings }, at) => (
              <path key={at} d={rings.map(toPath).join('')} vectorEffect="non-scaling-stroke" fillRule="evenodd" />
            ))}
          </svg>
        </div>
      )}
      <figcaption className={typography.code}>
        {name}
        {slicks.length > 0 && ` · ${words.outlines}`}
      </figcaption>
    </figure>
  )
}

const toPath = (ring: readonly [number, number][]) => `M${ring.map(([x, y]) => `${x} ${y}`).join('L')}Z`
