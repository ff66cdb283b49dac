import { useSyncExternalStore } from 'react'
import { isConnectionLost, onConnectionChange } from './connection.ts'

/** Whether the last request got no answer, until the server answers again. */
export const useConnectionLost = (): boolean => useSyncExternalStore(onConnectionChange, isConnectionLost, () => false)
