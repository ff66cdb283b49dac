import { createContext } from 'react'

/** Id of the element that states why buttons that send something are off; null while the server is reached. */
export const OfflineContext = createContext<string | null>(null)
