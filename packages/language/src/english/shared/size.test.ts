import { expect, test } from 'vitest'
import { formatSize } from './size.ts'

test.each([
  [0, '0 MB'],
  [1, 'less than 1 MB'],
  [1024 ** 2, '1 MB'],
  [340.4 * 1024 ** 2, '340 MB'],
  [1023.6 * 1024 ** 2, '1 GB'],
  [1.25 * 1024 ** 3, '1.3 GB'],
  [20 * 1024 ** 3, '20 GB'],
  [1_500 * 1024 ** 3, '1,500 GB'],
])('%d bytes read %s', (bytes, text) => expect(formatSize(bytes)).toBe(text))
