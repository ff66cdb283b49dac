import { formatDay } from '@varuna/language/shared/format-day'

/** A day in words, from a date in ISO form. */
export const Day = ({ of }: { of: string }) => <time dateTime={of}>{formatDay(of)}</time>
