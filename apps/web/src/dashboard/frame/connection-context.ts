import { createContext } from 'react'
import type { ConnectionState } from '~/api/event-stream.ts'

/** How the connection of the page is, for rooms with a connection of their own: what the frame states, a room need not. */
export const ConnectionContext = createContext<ConnectionState['phase']>('live')
