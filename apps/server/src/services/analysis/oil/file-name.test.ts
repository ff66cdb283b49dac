import { expect, test } from 'vitest'
import { fileNameOf } from './file-name.ts'

test.each([
  ['slick.png', 'slick.png'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\pictures\\slick.png', 'slick.png'],
  ['مسح الزيت.png', 'مسح الزيت.png'],
  ['', 'image'],
  ['/', 'image'],
  [`${'x'.repeat(199)}🛢️.png`, `${'x'.repeat(199)}🛢`],
])('%j is stored as %j', (claimed, kept) => expect(fileNameOf(claimed)).toBe(kept))

test.each([
  'slick\0.png',
  'slick\u202e.png',
  'slick\u2066.png',
  'slick\u200b.png',
  'slick\u{e0041}.png',
  'slick\n.png',
  'slick\ud800.png',
])('invisible characters of %j are removed', (claimed) => expect(fileNameOf(claimed)).toBe('slick.png'))
