import { ALERT_STREAM_BEAT_MS, queueMessages, type QueueMessages } from '@varuna/contract/desk/alert-queue'
import { EventStream, parseBody, type ConnectionState } from '~/api/event-stream.ts'

export type AlertMessage = QueueMessages['alert']

export interface AlertStreamListeners {
  /** `cursor` is the position after this message. */
  onAlert: (message: AlertMessage, cursor: string | null) => void
  /** Changes were missed: earlier data is stale. */
  onReset: () => void
  onState: (state: ConnectionState) => void
  onSignedOut: () => void
}

/** A busy page reports a lost connection within five seconds of the last message. */
const SILENCE_MS = 2 * ALERT_STREAM_BEAT_MS

/** Follows alert changes. */
export const createAlertStream = ({ onAlert, onReset, onState, onSignedOut }: AlertStreamListeners) =>
  new EventStream({
    path: (cursor) => `/api/alerts/stream${cursor === null ? '' : `?${new URLSearchParams({ after: cursor })}`}`,
    silenceMs: SILENCE_MS,
    onState,
    onSignedOut,
    onMessage: ({ event, data }, cursor) => {
      if (event === 'reset') return onReset()
      if (event !== 'alert') return
      const message = parseBody(queueMessages.alert, data)
      if (message === null) onReset()
      else onAlert(message, cursor)
    },
  })
