import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { alertWords } from '@varuna/language/desk/alerts'
import { startWords } from '@varuna/language/desk/start'
import { Button } from '@varuna/ui/button'
import { Notice } from '@varuna/ui/notice'
import { Panel } from '@varuna/ui/panel'
import { useState } from 'react'
import { Link } from 'react-router'
import { endMentionMutation, mentionsQuery } from '~/dashboard/alert/mentions/mention-queries.ts'
import { alertSubject } from '~/dashboard/alert/alert-subject.ts'
import { withoutBidiControls } from '~/dashboard/alert/without-bidi-controls.ts'
import { alertPath } from '~/dashboard/addresses/rooms.ts'
import { panelStateOf } from '~/dashboard/frame/panel-state.ts'
import { TimeText } from '~/dashboard/time/time-text.tsx'
import styles from './mentions-panel.module.css'

const { mentions: words } = startWords
const SHOWN = 4

/** Notes on alerts in which a colleague named the reader. */
export function MentionsPanel({ nowMs }: { nowMs: number }) {
  const query = useQuery(mentionsQuery)
  const [isWhole, setWhole] = useState(false)
  const end = useMutation(endMentionMutation(useQueryClient()))
  const mentions = query.data?.mentions ?? []
  return (
    <Panel title={words.title} state={panelStateOf(query, words, mentions.length === 0 && words.empty)}>
      <Notice tone="error">{end.error && words.notDone(end.error.message)}</Notice>
      <ul className={styles.rows} role="list">
        {(isWhole ? mentions : mentions.slice(0, SHOWN)).map((mention) => {
          const { sequence, alert, by, note, time } = mention
          return (
            <li key={sequence} className={styles.row}>
              <p className={styles.note} dir="auto">
                {withoutBidiControls(note)}
              </p>
              <p className={styles.facts}>
                <Link to={alertPath(alert.id)}>
                  <bdi>{words.by(by?.name ?? null, alertWords.codes[alert.code], alertSubject(alert))}</bdi>
                </Link>{' '}
                · <TimeText time={time} nowMs={nowMs} />
              </p>
              <Button
                variant="quiet"
                aria-label={words.endLabel(by?.name ?? null)}
                busy={end.isPending && end.variables.sequence === sequence}
                busyLabel={words.ending}
                onClick={() => end.mutate(mention)}
              >
                {words.end}
              </Button>
            </li>
          )
        })}
      </ul>
      {!isWhole && mentions.length > SHOWN && (
        <Button variant="quiet" onClick={() => setWhole(true)}>
          {words.more(mentions.length - SHOWN)}
        </Button>
      )}
    </Panel>
  )
}
