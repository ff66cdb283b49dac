import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { DELIVERIES_KEPT_DAYS, type AlertDelivery } from '@varuna/contract/desk/alert-rule'
import { sourceWords } from '@varuna/language/watch/sources'
import { Badge, type BadgeLevel } from '@varuna/ui/badge'
import { Button } from '@varuna/ui/button'
import { Notice } from '@varuna/ui/notice'
import { Panel } from '@varuna/ui/panel'
import { ToggleGroup } from '@varuna/ui/toggle-group'
import typography from '@varuna/ui/typography.module.css'
import { Link, useSearchParams } from 'react-router'
import { MoreButton } from '~/dashboard/frame/more-button.tsx'
import { panelStateOf } from '~/dashboard/frame/panel-state.ts'
import { alertPath } from '~/dashboard/addresses/rooms.ts'
import { TimeText } from '~/dashboard/time/time-text.tsx'
import styles from './deliveries-panel.module.css'
import { ScrollTable } from '~/dashboard/frame/scroll-table.tsx'
import { deliveriesQuery, replayMutation, rulesQuery } from '../queries.ts'

const { deliveries: words } = sourceWords

const states = ['waiting', 'sent', 'failed'] as const
const levels: Record<AlertDelivery['state'], BadgeLevel> = { waiting: 'unknown', sent: 'low', failed: 'high' }

/** The delivery log of the rules; each delivery can be repeated. */
export function DeliveriesPanel({ nowMs }: { nowMs: number }) {
  const client = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const chosen = states.find((state) => state === search.get('delivery')) ?? null
  const query = useInfiniteQuery(deliveriesQuery(chosen))
  const replay = useMutation(replayMutation(client))
  const sendsMail = useQuery(rulesQuery).data?.sendsMail ?? true
  const deliveries = query.data?.pages.flatMap((page) => page.deliveries) ?? []
  const choose = (text: string) =>
    setSearch(
      (before) => {
        if (text === '') before.delete('delivery')
        else before.set('delivery', text)
        return before
      },
      { preventScrollReset: true },
    )
  const state = panelStateOf(query, words, deliveries.length === 0 && words.empty(DELIVERIES_KEPT_DAYS))
  return (
    <Panel
      title={words.title}
      state={state}
      actions={
        <ToggleGroup
          label={words.state}
          options={[
            { value: '', label: words.every },
            ...states.map((value) => ({ value, label: words.states[value] })),
          ]}
          value={chosen ?? ''}
          onValueChange={choose}
        />
      }
    >
      <div className={styles.stack}>
        <Notice tone="error">{replay.error && words.againFailed(replay.error.message)}</Notice>
        {!sendsMail && deliveries.some(({ channel }) => channel === 'email') && (
          <p className={typography.soft}>{words.noMail}</p>
        )}
        <ScrollTable label={words.label} columns={[words.time, words.rule, words.alert, words.outcome]} hasActions>
          {deliveries.map((delivery) => (
            <tr key={delivery.id}>
              <td>
                <TimeText time={delivery.sentAt ?? delivery.createdAt} nowMs={nowMs} />
              </td>
              <td>
                <bdi>{delivery.ruleName}</bdi>
              </td>
              <td>
                <Link to={alertPath(delivery.alertId)}>{words.openAlert}</Link>
              </td>
              <td>
                <Outcome delivery={delivery} sendsMail={sendsMail} nowMs={nowMs} />
              </td>
              <td>
                {delivery.state !== 'waiting' && (
                  <Button
                    variant="quiet"
                    busy={replay.isPending && replay.variables === delivery.id}
                    onClick={() => replay.mutate(delivery.id)}
                  >
                    {words.again}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </ScrollTable>
        <MoreButton query={query}>{words.more}</MoreButton>
      </div>
    </Panel>
  )
}

type OutcomeProps = { delivery: AlertDelivery; sendsMail: boolean; nowMs: number }

function Outcome({ delivery, sendsMail, nowMs }: OutcomeProps) {
  const { channel, state, attempts, lastStatus, failure, nextAttemptAt } = delivery
  return (
    <div className={styles.outcome}>
      <Badge level={levels[state]}>
        {state === 'sent' && channel === 'email' && !sendsMail ? words.writtenOrMailed : words.states[state]}
      </Badge>{' '}
      <span className={typography.soft}>
        {words.attempts(attempts)}
        {lastStatus !== null && ` · ${words.status(lastStatus)}`}
      </span>
      {failure && <p className={typography.soft}>{failure.message}</p>}
      {state === 'waiting' && nextAttemptAt !== null && attempts > 0 && (
        <p className={typography.soft}>
          {words.next} <TimeText time={nextAttemptAt} nowMs={nowMs} />
        </p>
      )}
    </div>
  )
}
