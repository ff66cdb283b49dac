import { useMutation } from '@tanstack/react-query'
import { feedTestRequest, type FeedTest, type FeedTestRequest } from '@varuna/contract/watch/feed'
import { fieldText } from '@varuna/language/field-text'
import { fields } from '@varuna/language/shared/fields'
import { feedWords as words } from '@varuna/language/watch/feeds'
import { Button } from '@varuna/ui/button'
import { Notice } from '@varuna/ui/notice'
import { useEffect, useEffectEvent } from 'react'
import { failureText } from '~/forms/form-failure.ts'
import rows from '../list-rows.module.css'
import { testFeedMutation } from './feed-queries.ts'
import styles from './feeds-panel.module.css'
import { RefusedSamples } from './feed-state.tsx'

type FeedTestResultProps = {
  /** What was entered, valid or not. */
  asked: Partial<FeedTestRequest> | { connection: unknown }
  /** Tests when it is shown, without being asked. */
  isAtOnce?: boolean
}

/** Tests a feed for some seconds and shows what it sent; nothing is stored. */
export function FeedTestResult({ asked, isAtOnce = false }: FeedTestResultProps) {
  const { mutate, data, error, isPending, variables } = useMutation(testFeedMutation())
  const parsed = feedTestRequest.safeParse(asked)
  // What came of a connection says nothing of another one.
  const isOfThis = !isPending && JSON.stringify(variables) === JSON.stringify(parsed.data)
  const test = () => parsed.success && mutate(parsed.data)
  const begin = useEffectEvent(() => void (isAtOnce && test()))
  useEffect(() => begin(), [])
  const invalid = parsed.success ? undefined : parsed.error.issues[0]
  return (
    <div className={rows.stack}>
      <div>
        <Button busy={isPending} busyLabel={words.testing} disabled={!parsed.success} onClick={test}>
          {data || isAtOnce ? words.testAgain : words.test}
        </Button>
        <p className={rows.soft}>{invalid ? fieldText(fields, invalid.message) : words.testHint}</p>
      </div>
      <div role="status">{data && isOfThis && <Result {...data} />}</div>
      <Notice tone="error">{error && isOfThis && words.testFailed(failureText(error))}</Notice>
    </div>
  )
}

/** The address alone, where the server says that it is connected to it. */
const addressOf = (detail: string) => detail.replace(/^connected to (?=\S+$)/, '')

function Result({
  isConnected,
  detail,
  seconds,
  formats,
  messages,
  positions,
  vessels,
  refused,
  refusedSamples,
}: FeedTest) {
  return (
    <>
      <p>
        <b>{isConnected ? words.connectedFor(seconds) : words.notConnected}</b> <span>{addressOf(detail)}</span>
      </p>
      {isConnected && messages === 0 && <p>{words.nothingCame}</p>}
      <dl className={styles.figures}>
        {(
          [
            [words.format, words.formatsOf(formats)],
            [words.messages, words.count(messages)],
            [words.positions, words.count(positions)],
            [words.vessels, words.count(vessels)],
            [words.refused, words.refusedOf(refused)],
          ] as const
        ).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <RefusedSamples samples={refusedSamples} />
    </>
  )
}
