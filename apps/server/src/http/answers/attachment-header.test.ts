import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attachmentHeader } from './attachment-header.ts'

test.each([
  ['report.pdf', `attachment; filename="report.pdf"; filename*=UTF-8''report.pdf`],
  ['Größe.pdf', `attachment; filename="Grosse.pdf"; filename*=UTF-8''Gr%C3%B6%C3%9Fe.pdf`],
  ['Море.zip', `attachment; filename="____.zip"; filename*=UTF-8''%D0%9C%D0%BE%D1%80%D0%B5.zip`],
  ['a"b\r\nx: y.txt', `attachment; filename="a_b__x_ y.txt"; filename*=UTF-8''a%22b%0D%0Ax%3A%20y.txt`],
])('%j is named in both ways', (name, header) => {
  expect(attachmentHeader(name)).toBe(header)
})

test('no name ends the header or its quotes, and every name comes back', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const [, ascii = '', encoded = ''] =
        /^attachment; filename="([\w. ()+,-]*)"; filename\*=UTF-8''([\w.%!~-]*)$/.exec(attachmentHeader(name)) ?? []
      expect(ascii).not.toBeNull()
      expect(decodeURIComponent(encoded)).toBe(name.toWellFormed())
    }),
  )
})
