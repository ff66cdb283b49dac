import { expect, test } from 'vitest'
import { formatDay } from './format-day.ts'
import { locale } from './locale.ts'

test('days are written as the platform writes them', () => {
  const platform = new Intl.DateTimeFormat(locale.tag, { dateStyle: 'long', timeZone: 'UTC' })
  const days = Array.from({ length: 366 }, (_, day) => new Date(Date.UTC(2028, 0, 1 + day)).toISOString().slice(0, 10))
  expect(days.map(formatDay)).toEqual(days.map((day) => platform.format(new Date(day))))
})
