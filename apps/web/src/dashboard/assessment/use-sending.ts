import type { AssessmentKind } from '@varuna/contract/analysis/assessment'
import { assessmentWords } from '@varuna/language/analysis/assessment'
import { useEffect, useEffectEvent, useState } from 'react'
import { ConnectionError } from '~/api/request.ts'
import type { NoticeText } from '../frame/notice-text.ts'
import { formatUtc } from '../time/format-time.ts'
import { awaitSending, beginSending, endSending, readSending } from './sending.ts'

const { sending: words } = assessmentWords

/**
 * Whether a submission arrived. After a reload during sending, or a broken connection, the server is asked; `onArrived` gets the id of the
 * assessment. The submission is forgotten once its answer is in the URL (`shownId`); a reload before that asks again.
 */
export function useSending(of: AssessmentKind, shownId: string | null, onArrived: (id: string) => void) {
  const [answeredId, setAnsweredId] = useState<string | null>(null)
  const [notice, setNotice] = useState<NoticeText | null>(null)
  const [turn, setTurn] = useState(0)
  const arrived = useEffectEvent((id: string) => onArrived(id))

  useEffect(() => {
    if (answeredId !== null && answeredId === shownId) endSending(of)
  }, [of, answeredId, shownId])

  useEffect(() => {
    const sending = readSending(of)
    if (sending === null) return undefined
    const closing = new AbortController()
    const check = async () => {
      const time = formatUtc(sending.atMs)
      setNotice({ tone: 'note', text: words.checking[of](time) })
      const id = await awaitSending(of, sending, {
        now: () => Date.now(),
        sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
        signal: closing.signal,
      })
      if (closing.signal.aborted) return
      // A submission that did not arrive keeps its key, so that re-sending cannot create a second one.
      setAnsweredId(id)
      setNotice(
        id === null
          ? { tone: 'caution', text: words.lost[of](time) }
          : { tone: 'success', text: words.arrived[of](time) },
      )
      if (id !== null) arrived(id)
    }
    check().catch((error: unknown) => {
      if (!closing.signal.aborted) throw error
    })
    return () => closing.abort()
  }, [of, turn])

  return {
    notice,
    dismiss: () => setNotice(null),
    begin: (content: string) => {
      setNotice(null)
      setAnsweredId(null)
      return beginSending(of, content, Date.now())
    },
    /** Reports the assessment that answered it; null for an answer that is not stored. */
    answer: (id: string | null) => {
      setAnsweredId(id)
      if (id === null) endSending(of)
    },
    /** After a broken connection it is unknown whether the submission arrived; any other failure is an answer. */
    fail: (error: unknown) => {
      if (error instanceof ConnectionError) setTurn((before) => before + 1)
      else endSending(of)
    },
  }
}
