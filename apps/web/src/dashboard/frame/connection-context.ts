import { createContext } from 'react'
import type { ConnectionState } from '~/api/event-stream.ts'

/** Connection state of the page, for rooms with their own connection: what the frame already reports, a room need not repeat. */
export const ConnectionContext = createContext<ConnectionState['phase']>('live')
