/** Formats UTC milliseconds to the minute: '2026-03-01 02:00 UTC'. */
export const formatUtc = (timeMs: number) => `${new Date(timeMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`
