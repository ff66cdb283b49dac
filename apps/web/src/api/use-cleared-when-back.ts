import { frameWords } from '@varuna/language/site/frame'
import { useEffect, useEffectEvent } from 'react'
import { onConnectionBack } from './connection.ts'

/** Whether a message is that of a lost connection. */
export const isOfLostConnection = (text: string | null | undefined): boolean =>
  text?.includes(frameWords.requests.noConnection) ?? false

/** Clears a message that a component keeps, once the connection that it is about is back. */
export function useClearedWhenBack(text: string | null | undefined, clear: () => void): void {
  const onBack = useEffectEvent(() => isOfLostConnection(text) && clear())
  useEffect(() => onConnectionBack(() => void onBack()), [])
}
