import { useQuery } from '@tanstack/react-query'
import type { AnalysedImage } from '@varuna/contract/image'
import { oilWords } from '@varuna/language/dashboard/oil'
import { Panel, type PanelState } from '@varuna/ui/panel'
import { isUnreadable } from '@varuna/contract/unreadable'
import { UnreadableEntry } from '~/dashboard/frame/unreadable-entries.tsx'
import { imageHistoryQuery } from './queries.ts'
import { ImageHistoryItem } from './image-history-item.tsx'
import styles from './image-history.module.css'

const { history: words } = oilWords

type ImageHistoryProps = {
  shownId: string | null
  onShow: (image: AnalysedImage) => void
}

export function ImageHistory({ shownId, onShow }: ImageHistoryProps) {
  const { data, error, refetch } = useQuery(imageHistoryQuery)
  const state: PanelState = data
    ? data.images.length > 0
      ? { kind: 'full' }
      : { kind: 'empty', text: words.empty }
    : error
      ? { kind: 'failed', text: words.failed(error.message), onRetry: () => void refetch() }
      : { kind: 'loading', text: words.loading }
  return (
    <Panel title={words.title} level={3} state={state}>
      <ul className={styles.list} role="list">
        {data?.images.map((image) =>
          isUnreadable(image) ? (
            <li key={image.id}>
              <UnreadableEntry entry={image} />
            </li>
          ) : (
            <ImageHistoryItem key={image.id} image={image} shown={image.id === shownId} onShow={onShow} />
          ),
        )}
      </ul>
    </Panel>
  )
}
