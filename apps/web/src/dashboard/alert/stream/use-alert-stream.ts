import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { clearStoredSession } from '../../../session/session-storage.ts'
import { useSession } from '../../../session/use-session.ts'
import { usePreference } from '../../preferences/preferences.ts'
import { alertPath } from '../../addresses/rooms.ts'
import { playAlertSound } from '../notify/alert-sound.ts'
import { alertWords } from '@varuna/language/desk/alerts'
import { mentionsQuery } from '../mentions/mention-queries.ts'
import { notifyOf } from '../notify/desktop-notification.ts'
import { applyChange, newestCursor, refreshAlerts } from '../queue/queries.ts'
import type { ConnectionState } from '~/api/event-stream.ts'
import type { AlertMessage } from './alert-stream.ts'
import { SharedAlertStream } from './shared-alert-stream.ts'

/** Keeps all cached alerts up to date and returns the state of the connection. Use once per page. */
export function useAlertStream(): ConnectionState {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { session } = useSession()
  const userId = session?.userId ?? null
  const [sound] = usePreference('alertSound')
  const [horn] = usePreference('horn')
  const [notification] = usePreference('alertNotification')
  const [stream, setStream] = useState<SharedAlertStream | null>(null)
  const [state, setState] = useState<ConnectionState>({ phase: 'opening', lastMessageAtMs: null })
  const isNotifying = sound === 'on' || notification === 'on'

  const onNews = useEffectEvent(async ({ alert, change }: AlertMessage) => {
    const { action, sequence, by } = change
    const code = alertWords.codes[alert.code]
    const notify = (title: string) => notifyOf(alert, title, () => void navigate(alertPath(alert.id)))
    if (action === 'raise' && sound === 'on' && horn === 'on') void playAlertSound(Date.now())
    if (notification !== 'on') return
    if (action === 'raise') return notify(code)
    if (action === 'assign') return notify(alertWords.notify.assigned(code, by?.name ?? null))
    // Whom a note names, the server says.
    const { mentions } = await client.fetchQuery(mentionsQuery)
    if (mentions.some((one) => one.sequence === sequence)) notify(alertWords.notify.mentioned(code, by?.name ?? null))
  })
  /** Somebody else's note may name the account. */
  const refreshMentions = useEffectEvent(({ change: { note, by } }: AlertMessage) => {
    if (note !== null && by?.id !== userId) void client.invalidateQueries(mentionsQuery)
  })

  useEffect(() => {
    if (userId === null) return
    const created = new SharedAlertStream(userId, {
      cursor: () => newestCursor(client),
      onAlert: (message) => {
        applyChange(client, message.alert, message.change)
        refreshMentions(message)
      },
      onReset: () => void refreshAlerts(client),
      // The time matters only once the connection is lost, so a heartbeat alone renders nothing.
      onState: (next) => setState((before) => (before.phase === next.phase && next.phase !== 'lost' ? before : next)),
      onSignedOut: clearStoredSession,
      onNews: (message) => void onNews(message).catch(() => {}),
    })
    setStream(created)
    return () => created.follow(false)
  }, [client, userId])

  useEffect(() => {
    if (!stream) return
    const follow = () => stream.follow(!document.hidden || isNotifying)
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => document.removeEventListener('visibilitychange', follow)
  }, [stream, isNotifying])

  return state
}
