/** '2026-01-31 12:05'; times are in UTC. */
export const formatMinute = (time: string) => time.slice(0, 16).replace('T', ' ')
