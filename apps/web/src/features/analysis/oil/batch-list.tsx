import { oilWords } from '@varuna/language/analysis/oil'
import { Badge } from '@varuna/ui/badge'
import { Button } from '@varuna/ui/button'
import typography from '@varuna/ui/typography.module.css'
import { verdictLabel } from '~/dashboard/verdict/image-label.ts'
import styles from './batch-list.module.css'
import type { Batch, BatchItem } from './use-batch.ts'

const { batch: words } = oilWords

type BatchListProps = { batch: Batch; onShow: (item: BatchItem) => void }

/** The files of a batch with their progress, and a way to cancel each. */
export function BatchList({ batch, onShow }: BatchListProps) {
  const { items, cancel, cancelAll } = batch
  const count = (kind: BatchItem['state']['kind']) => items.filter(({ state }) => state.kind === kind).length
  const open = count('waiting') + count('running')
  return (
    <section className={styles.batch} aria-label={words.title}>
      <div className={styles.head}>
        <p role="status">{words.summary(items.length, count('done'), count('failed'), count('cancelled'))}</p>
        {open > 0 && (
          <Button variant="quiet" onClick={cancelAll}>
            {words.cancelAll}
          </Button>
        )}
      </div>
      <progress className={styles.all} max={items.length} value={items.length - open} aria-label={words.progress} />
      {/* A list that scrolls must be reachable by keyboard. */}
      <ol className={styles.list} tabIndex={0} aria-label={words.title}>
        {items.map((item) => (
          <li key={item.id} className={styles.item}>
            <span className={styles.name} title={item.file.name}>
              {item.file.name}
            </span>
            <State item={item} onShow={onShow} />
            {(item.state.kind === 'waiting' || item.state.kind === 'running') && (
              <Button variant="quiet" aria-label={words.cancelOf(item.file.name)} onClick={() => cancel(item.id)}>
                {words.cancel}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

function State({ item, onShow }: { item: BatchItem; onShow: BatchListProps['onShow'] }) {
  const { state, file } = item
  if (state.kind === 'waiting') return <span className={typography.aside}>{words.waiting}</span>
  if (state.kind === 'cancelled') return <span className={typography.aside}>{words.cancelled}</span>
  if (state.kind === 'failed') return <span className={styles.failed}>{words.failedOf(state.message)}</span>
  if (state.kind === 'done') {
    const { level, label } = verdictLabel(state.image)
    return (
      <span className={styles.done}>
        <Badge level={level}>{label}</Badge>
        <Button variant="quiet" aria-label={words.showOf(file.name)} onClick={() => onShow(item)}>
          {words.show}
        </Button>
      </span>
    )
  }
  const { stage } = state
  if (stage.stage === 'sending')
    return stage.share === null ? (
      <span className={typography.aside}>{words.analysing}</span>
    ) : (
      <label className={typography.aside}>
        {words.sending(stage.share)} <progress max={1} value={stage.share} />
      </label>
    )
  return (
    <label className={typography.aside}>
      {stage.parts ? words.parts(stage.parts.done, stage.parts.of) : words.analysing}{' '}
      {stage.parts && <progress max={stage.parts.of} value={stage.parts.done} />}
    </label>
  )
}
