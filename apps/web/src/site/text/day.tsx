import { locale } from '@varuna/language/shared/locale'

const dateFormat = new Intl.DateTimeFormat(locale.tag, { dateStyle: 'long', timeZone: 'UTC' })

/** A day in words, from a date in ISO form. */
export const Day = ({ of }: { of: string }) => <time dateTime={of}>{dateFormat.format(new Date(of))}</time>
