import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MAX_FEEDS, type Feed, type FeedVersion } from '@varuna/contract/watch/feed'
import { feedWords as words } from '@varuna/language/watch/feeds'
import { Button } from '@varuna/ui/button'
import { Dialog } from '@varuna/ui/dialog'
import layout from '@varuna/ui/layout.module.css'
import { Notice } from '@varuna/ui/notice'
import { Panel } from '@varuna/ui/panel'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { panelStateOf } from '~/dashboard/frame/panel-state.ts'
import { feedsQuery } from '~/dashboard/room/header/feeds-query.ts'
import { TimeText } from '~/dashboard/time/time-text.tsx'
import { NeedsRight } from '~/session/needs-right.tsx'
import { useRight } from '~/session/use-session.ts'
import rows from '../list-rows.module.css'
import { RemoveDialog } from '~/dashboard/frame/remove-dialog.tsx'
import { FeedForm } from './feed-form.tsx'
import { bringBackFeedMutation, removeFeedMutation, saveFeedMutation, storedFeedsQuery } from './feed-queries.ts'
import { FeedTestResult } from './feed-test-result.tsx'
import styles from './feeds-panel.module.css'
import { FeedState } from './feed-state.tsx'

/** Each feed: its state, the age of its last message, and its refused lines; supervisors add, test, change and stop them. */
export const FeedsPanel = ({ nowMs }: { nowMs: number }) =>
  useRight('see_feeds') === true ? <ManagedFeeds nowMs={nowMs} /> : <ReceivedFeeds nowMs={nowMs} />

function ReceivedFeeds({ nowMs }: { nowMs: number }) {
  const query = useQuery(feedsQuery)
  return (
    <Panel title={words.title} state={panelStateOf(query, words, query.data?.length === 0 && words.empty)}>
      <ul className={styles.feeds} role="list" aria-label={words.title}>
        {query.data?.map((health) => (
          <li key={health.name} className={styles.feed}>
            <FeedState name={health.name} health={health} isOn showsDetail={false} nowMs={nowMs} />
          </li>
        ))}
      </ul>
      <NeedsRight right="see_feeds" />
    </Panel>
  )
}

type StoredFeed = Feed & { id: string; connection: NonNullable<Feed['connection']> }
const isStored = (feed: Feed): feed is StoredFeed => feed.id !== null && feed.connection !== null

function ManagedFeeds({ nowMs }: { nowMs: number }) {
  const client = useQueryClient()
  const query = useQuery(storedFeedsQuery)
  const save = useMutation(saveFeedMutation(client))
  const remove = useMutation(removeFeedMutation(client))
  const bringBack = useMutation(bringBackFeedMutation(client))
  const [parameters, setParameters] = useSearchParams()
  const [edited, setEdited] = useState<StoredFeed | 'new' | null>(null)
  const [removed, setRemoved] = useState<StoredFeed | null>(null)
  const [tested, setTested] = useState<StoredFeed | null>(null)
  const { feeds = [], earlier = [] } = query.data ?? {}
  const stored = feeds.filter(isStored)
  const isAsked = parameters.get('add') === 'feed'
  const form = edited ?? (isAsked ? 'new' : null)
  const close = () => {
    setEdited(null)
    if (isAsked) setParameters((before) => without(before, 'add'), { replace: true })
  }
  const failure = save.error ?? remove.error ?? bringBack.error
  const toggle = ({ id, name, isOn, connection, revision }: StoredFeed) =>
    save.mutate({ id, record: { name, isOn: !isOn, connection, ...(revision !== null && { revision }) } })
  return (
    <Panel
      title={words.title}
      state={panelStateOf(query, words)}
      actions={
        stored.length < MAX_FEEDS && (
          <Button variant="primary" aria-haspopup="dialog" onClick={() => setEdited('new')}>
            {words.add}
          </Button>
        )
      }
    >
      <div className={rows.stack}>
        {feeds.length === 0 && <p className={rows.soft}>{words.none}</p>}
        <Notice tone="error">{form === null && failure && words.notDone(failure.message)}</Notice>
        <ul className={styles.feeds} role="list" aria-label={words.title}>
          {feeds.map((feed) => (
            <li key={feed.id ?? `fixed ${feed.name}`} className={styles.feed}>
              <FeedState
                name={feed.name}
                address={isStored(feed) ? words.address(feed.connection) : undefined}
                health={feed.health}
                isOn={feed.isOn}
                nowMs={nowMs}
              />
              {isStored(feed) ? (
                <div className={layout.row}>
                  <Button
                    aria-haspopup="dialog"
                    aria-label={words.testLabel(feed.name)}
                    onClick={() => setTested(feed)}
                  >
                    {words.test}
                  </Button>
                  <Button
                    variant="quiet"
                    sends
                    aria-label={(feed.isOn ? words.stopLabel : words.startLabel)(feed.name)}
                    onClick={() => toggle(feed)}
                  >
                    {feed.isOn ? words.stop : words.start}
                  </Button>
                  <Button
                    variant="quiet"
                    aria-haspopup="dialog"
                    aria-label={words.editLabel(feed.name)}
                    onClick={() => setEdited(feed)}
                  >
                    {words.edit}
                  </Button>
                  <Button
                    variant="quiet"
                    aria-haspopup="dialog"
                    aria-label={words.removeLabel(feed.name)}
                    onClick={() => setRemoved(feed)}
                  >
                    {words.remove}
                  </Button>
                </div>
              ) : (
                <p className={rows.soft}>{words.fixed}</p>
              )}
            </li>
          ))}
        </ul>
        <EarlierFeeds
          versions={earlier}
          nowMs={nowMs}
          isBusy={bringBack.isPending}
          onBringBack={(version) => bringBack.mutate(version)}
        />
      </div>
      <Dialog title={form === 'new' ? words.add : words.editTitle} open={form !== null} onClose={close}>
        {form !== null && <FeedForm feed={form === 'new' ? null : form} onClose={close} />}
      </Dialog>
      <Dialog title={words.testTitle(tested?.name ?? '')} open={tested !== null} onClose={() => setTested(null)}>
        {tested && <FeedTestResult asked={{ id: tested.id, connection: tested.connection }} isAtOnce />}
      </Dialog>
      <RemoveDialog
        item={removed}
        title={words.removeTitle}
        question={({ name }) => words.removeSure(name)}
        confirm={words.removeTitle}
        cancel={words.cancel}
        onConfirm={(feed) => remove.mutate(feed)}
        onClose={() => setRemoved(null)}
      />
    </Panel>
  )
}

function without(parameters: URLSearchParams, name: string): URLSearchParams {
  const left = new URLSearchParams(parameters)
  left.delete(name)
  return left
}

type EarlierFeedsProps = {
  versions: readonly FeedVersion[]
  nowMs: number
  isBusy: boolean
  onBringBack: (version: FeedVersion) => void
}

/** Earlier versions of feeds, also of removed ones; nothing while there is none. */
function EarlierFeeds({ versions, nowMs, isBusy, onBringBack }: EarlierFeedsProps) {
  if (versions.length === 0) return null
  return (
    <details>
      <summary>{words.earlier}</summary>
      <ul role="list" aria-label={words.earlier}>
        {versions.map((version) => (
          <li key={`${version.id} ${version.number}`} className={rows.row}>
            <div className={rows.what}>
              <p>
                <bdi>{version.name}</bdi> · {words.address(version.connection)}
              </p>
              <p className={rows.soft}>
                {version.isRemoved ? words.removedAt : words.replacedAt}{' '}
                <TimeText time={version.replacedAt} nowMs={nowMs} />
              </p>
            </div>
            <Button
              variant="quiet"
              busy={isBusy}
              busyLabel={words.bringingBack}
              aria-label={words.bringBackLabel(version.name)}
              onClick={() => onBringBack(version)}
            >
              {words.bringBack}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
