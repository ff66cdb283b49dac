import { useMutation, useQueryClient } from '@tanstack/react-query'
import { feedChangeRequest, type Feed, type FeedKind } from '@varuna/contract/watch/feed'
import { filterWords } from '@varuna/language/shared/filters'
import { feedWords as words } from '@varuna/language/watch/feeds'
import { SelectField } from '@varuna/ui/select-field'
import { TextField } from '@varuna/ui/text-field'
import typography from '@varuna/ui/typography.module.css'
import { useState } from 'react'
import { RecordForm } from '../record-form.tsx'
import { saveFeedMutation } from './feed-queries.ts'
import { FeedTestResult } from './feed-test-result.tsx'
import styles from './feeds-panel.module.css'

const kinds = ['tcp', 'websocket', 'udp', 'tcp_listen'] as const satisfies readonly FeedKind[]
const edges = ['south', 'west', 'north', 'east'] as const

/** What was typed, for every kind at once, so that switching the kind loses nothing. */
interface Entered {
  name: string
  kind: FeedKind
  host: string
  port: string
  senders: string
  url: string
  key: string
  box: Record<(typeof edges)[number], string>
}

/** Adds a feed, or changes one; it can be tested before it is saved. */
export function FeedForm({ feed, onClose }: { feed: (Feed & { id: string }) | null; onClose: () => void }) {
  const save = useMutation(saveFeedMutation(useQueryClient()))
  const [entered, setEntered] = useState(() => enteredOf(feed))
  const change = (values: Partial<Entered>) => setEntered({ ...entered, ...values })
  const connection = connectionOf(entered)
  const { kind } = entered
  // An empty field keeps the stored key.
  const key = kind === 'websocket' && entered.key.trim() !== '' ? { key: entered.key } : {}
  // The one that was opened: who changed it meanwhile is not overwritten.
  const [revision] = useState(() => (feed?.revision ? { revision: feed.revision } : {}))
  return (
    <RecordForm
      schema={feedChangeRequest}
      id={feed?.id ?? null}
      entered={{ name: entered.name, isOn: feed?.isOn ?? true, connection, ...key, ...revision }}
      save={save}
      onSaved={onClose}
      onClose={onClose}
      words={{ ...words, failed: words.notSaved }}
    >
      {(errors) => (
        <>
          <TextField
            label={words.name}
            data-initial-focus
            value={entered.name}
            error={errors['name']}
            onChange={({ target }) => change({ name: target.value })}
          />
          <SelectField
            label={words.kind}
            hint={words.kindHints[kind]}
            options={kinds}
            optionLabels={words.kinds}
            value={kind}
            onChange={({ target }) => change({ kind: kinds.find((one) => one === target.value) ?? 'tcp' })}
          />
          {kind === 'websocket' ? (
            <>
              <TextField
                label={words.url}
                type="url"
                value={entered.url}
                error={errors['url']}
                onChange={({ target }) => change({ url: target.value })}
              />
              <TextField
                label={words.key}
                hint={feed?.hasKey ? words.keyStored : words.keyHint}
                autoComplete="off"
                value={entered.key}
                error={errors['key']}
                onChange={({ target }) => change({ key: target.value })}
              />
              <fieldset className={styles.area}>
                <legend className={typography.strong}>{words.area}</legend>
                <div className={styles.edges}>
                  {edges.map((edge) => (
                    <TextField
                      key={edge}
                      label={filterWords.edges[edge]}
                      value={entered.box[edge]}
                      error={errors[edge]}
                      onChange={({ target }) => change({ box: { ...entered.box, [edge]: target.value } })}
                    />
                  ))}
                </div>
              </fieldset>
            </>
          ) : (
            <div className={styles.two}>
              {kind === 'tcp' && (
                <TextField
                  label={words.host}
                  value={entered.host}
                  error={errors['host']}
                  onChange={({ target }) => change({ host: target.value })}
                />
              )}
              <TextField
                label={words.port}
                inputMode="numeric"
                value={entered.port}
                error={errors['port']}
                onChange={({ target }) => change({ port: target.value })}
              />
              {kind !== 'tcp' && (
                <TextField
                  label={words.senderList}
                  hint={words.senderHint}
                  value={entered.senders}
                  error={errors['senders'] ?? errors['0']}
                  onChange={({ target }) => change({ senders: target.value })}
                />
              )}
            </div>
          )}
          <FeedTestResult asked={{ id: feed?.id ?? null, connection, ...key }} />
        </>
      )}
    </RecordForm>
  )
}

const noBox = { south: '', west: '', north: '', east: '' }

function enteredOf(feed: Feed | null): Entered {
  const blank: Entered = {
    name: feed?.name ?? '',
    kind: feed?.connection?.kind ?? 'tcp',
    host: '',
    port: '10110',
    senders: '',
    url: 'wss://stream.aisstream.io/v0/stream',
    key: '',
    box: noBox,
  }
  const { connection = null } = feed ?? {}
  switch (connection?.kind) {
    case 'tcp':
      return { ...blank, host: connection.host, port: String(connection.port) }
    case 'udp':
    case 'tcp_listen':
      return { ...blank, port: String(connection.port), senders: connection.senders.join(', ') }
    case 'websocket': {
      const { box } = connection
      const texts = box && { south: box.south, west: box.west, north: box.north, east: box.east }
      const entries = texts && Object.entries(texts).map(([edge, degrees]) => [edge, String(degrees)])
      return { ...blank, url: connection.url, box: entries ? { ...noBox, ...Object.fromEntries(entries) } : noBox }
    }
    default:
      return blank
  }
}

const numberOf = (text: string) => (text.trim() === '' ? NaN : Number(text.trim().replace(',', '.')))

/** The connection as it was typed, valid or not. */
function connectionOf({ kind, host, port, senders, url, box }: Entered): unknown {
  switch (kind) {
    case 'tcp':
      return { kind, host, port: numberOf(port) }
    case 'udp':
    case 'tcp_listen':
      return { kind, port: numberOf(port), senders: senders.split(/[\s,;]+/).filter((one) => one !== '') }
    case 'websocket': {
      const isWorld = edges.every((edge) => box[edge].trim() === '')
      const area = Object.fromEntries(edges.map((edge) => [edge, numberOf(box[edge])]))
      return { kind, url, box: isWorld ? null : area }
    }
  }
}
