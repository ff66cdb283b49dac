/** '2026-01-31 12:05:09'; times on this page are in UTC. */
export const formatTime = (timeMs: number) => new Date(timeMs).toISOString().slice(0, 19).replace('T', ' ')

/** '2026-01-31T12:05', as fields for a date and a time take it. */
export const formatFieldTime = (timeMs: number) => new Date(timeMs).toISOString().slice(0, 16)
