import { frameWords } from '@varuna/language/site/frame'
import { useEffect, useEffectEvent } from 'react'
import { onConnectionBack } from './connection.ts'

/** Whether a message reports a lost connection. */
export const isOfLostConnection = (text: string | null | undefined): boolean =>
  text?.includes(frameWords.requests.noConnection) ?? false

/** Clears a component's message once the lost connection that it reports is back. */
export function useClearedWhenBack(text: string | null | undefined, clear: () => void): void {
  const onBack = useEffectEvent(() => isOfLostConnection(text) && clear())
  useEffect(() => onConnectionBack(() => void onBack()), [])
}
