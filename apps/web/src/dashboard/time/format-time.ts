import { vesselWords } from '@varuna/language/watch/vessel'

/** An ISO time in UTC, or Unix ms. */
type Time = string | number

/** '2026-01-31 12:05:09' in UTC, for places that state the zone once, such as a column heading. */
export const formatTime = (time: Time) => new Date(time).toISOString().slice(0, 19).replace('T', ' ')

/** '2026-01-31 12:05' in UTC, for places that state the zone once. */
export const formatMinute = (time: Time) => formatTime(time).slice(0, 16)

/** '2026-01-31' in UTC. */
export const formatDay = (time: Time) => formatTime(time).slice(0, 10)

/** '12:05' in UTC, for places that state the zone once. */
export const formatClock = (time: Time) => formatTime(time).slice(11, 16)

/** '2026-01-31 12:05:09 UTC' */
export const formatUtc = (time: Time) => `${formatTime(time)} ${vesselWords.utc}`

/** '2026-01-31 12:05 UTC' */
export const formatUtcMinute = (time: Time) => `${formatMinute(time)} ${vesselWords.utc}`

/** '12:05 UTC' */
export const formatUtcClock = (time: Time) => `${formatClock(time)} ${vesselWords.utc}`

/** '2026-01-31T12:05', as used by datetime fields. */
export const formatFieldTime = (time: Time) => new Date(time).toISOString().slice(0, 16)
