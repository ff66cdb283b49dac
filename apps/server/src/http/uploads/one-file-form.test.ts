import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createOneFileParser, parseBoundary } from './one-file-form.ts'

/** Parses a whole body. */
function parseOneFileForm(form: Buffer, boundary: string, field: string) {
  const parser = createOneFileParser(boundary, field)
  const pushed = parser.push(form)
  if (!pushed.ok) return pushed
  const fault = parser.end()
  if (fault) return { ok: false as const, fault }
  return { ok: true as const, file: { ...parser.header(), bytes: pushed.content[0] ?? Buffer.alloc(0) } }
}

const boundary = 'x-y'
const part = (head: string, content = 'abc') => `--${boundary}\r\n${head}\r\n\r\n${content}\r\n`
const file = (name = 'file', filename = 'a.png') =>
  part(`Content-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: image/png`)
const field = part('Content-Disposition: form-data; name="note"')
const end = `--${boundary}--\r\n`
const read = (body: string) => parseOneFileForm(Buffer.from(body), boundary, 'file')

test('one file in the field is parsed, with its name and type', () => {
  expect(read(file() + end)).toEqual({
    ok: true,
    file: { filename: 'a.png', mediaType: 'image/png', bytes: Buffer.from('abc') },
  })
  expect(read(`\r\n${file()}--${boundary}--`)).toMatchObject({ ok: true })
})

test.each([
  ['a field', field + end, 'no_file'],
  ['a field before the file', field + file() + end, 'no_file'],
  ['a field after the file', file() + field + end, 'bad_form'],
  ['a second file', file() + file() + end, 'bad_form'],
  ['a hundred files', file().repeat(100) + end, 'bad_form'],
  ['a file in another field', file('picture') + end, 'no_file'],
  ['an empty form', end, 'no_file'],
  ['no body', '', 'bad_form'],
  ['another boundary', (file() + end).replaceAll(boundary, 'other'), 'bad_form'],
  ['text before the boundary', `hello\r\n${file()}${end}`, 'bad_form'],
  ['a longer boundary', `--${boundary}z\r\n${file()}${end}`, 'bad_form'],
  ['a part header that does not end', `--${boundary}\r\nContent-Disposition: form-data; name="file"`, 'bad_form'],
  ['a part header of 100 kB', part(`X-Long: ${'x'.repeat(1e5)}`) + end, 'bad_form'],
  ['a part header without a disposition', part('Content-Type: image/png') + end, 'bad_form'],
  ['a line that is not a header', part('nonsense') + end, 'bad_form'],
  ['a body cut in the file', file().slice(0, -3), 'bad_form'],
  ['a body cut in the last boundary', (file() + end).slice(0, -3), 'bad_form'],
  ['text after the end', `${file()}${end}more`, 'bad_form'],
])('%s is refused with a reason', (_what, body, code) => {
  const form = read(body)
  expect(form).toMatchObject({ ok: false, fault: { code: expect.stringMatching(new RegExp(`^${code}\\.`)) } })
})

test.each([
  ['filename="a \\"b\\".png"', 'a "b".png'],
  ['filename="a %22b%22.png"', 'a "b".png'],
  ['filename="..\\..\\c.png"', '..\\..\\c.png'],
  ['filename=plain.png', 'plain.png'],
  ['filename="_.png"; filename*=UTF-8\'\'%E2%82%AC.png', '€.png'],
  ['filename="_.png"; filename*=UTF-8\'\'%ff.png', '_.png'],
])('%s has the file name %s', (disposition, filename) => {
  const head = `Content-Disposition: form-data; name="file"; ${disposition}`
  expect(read(part(head) + end)).toMatchObject({ ok: true, file: { filename } })
})

test('any form encoded by a browser is parsed back unchanged', async () => {
  const anyName = fc.string({ unit: 'grapheme' }).filter((name) => name !== '' && name.isWellFormed())
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), anyName, async (bytes, name) => {
      const form = new FormData()
      form.append('file', new Blob([Buffer.from(bytes)], { type: 'image/png' }), name)
      const encoded = new Response(form)
      const named = parseBoundary(encoded.headers.get('content-type') ?? '') ?? ''
      const read = parseOneFileForm(Buffer.from(await encoded.arrayBuffer()), named, 'file')
      expect(read.ok && Buffer.compare(read.file.bytes, bytes)).toBe(0)
    }),
    { numRuns: 100 },
  )
})

test('no body throws', () => {
  const pieces = fc.array(fc.constantFrom('--x-y', '\r\n', '--', file(), field, end, ';', '"', '\0', 'é'))
  fc.assert(fc.property(pieces, (all) => typeof read(all.join('')).ok === 'boolean'))
})

test.each([
  ['multipart/form-data; boundary=abc', 'abc'],
  ['multipart/form-data; charset=utf-8; Boundary="a b"', 'a b'],
  ['multipart/form-data', null],
  ['multipart/form-data; boundary=', null],
  [`multipart/form-data; boundary=${'x'.repeat(71)}`, null],
])('%s has the boundary %s', (contentType, expected) => {
  expect(parseBoundary(contentType)).toBe(expected)
})

test('a body is parsed the same way however it is split into chunks', () => {
  const content = `a\r\n--${boundary}`.repeat(3).replaceAll(boundary, `${boundary.slice(0, -1)}z`)
  const head = 'Content-Disposition: form-data; name="file"; filename="a.png"'
  const bodies = [part(head, content) + end, file() + end, file() + field + end, file().slice(0, -3), field + end]
  fc.assert(
    fc.property(fc.constantFrom(...bodies), fc.array(fc.nat(200), { maxLength: 30 }), (body, cuts) => {
      const bytes = Buffer.from(body)
      const parser = createOneFileParser(boundary, 'file')
      const places = [0, ...cuts.map((cut) => Math.min(cut, bytes.length)).toSorted((a, b) => a - b), bytes.length]
      const found: Buffer[] = []
      for (const [at, from] of places.slice(0, -1).entries()) {
        const pushed = parser.push(bytes.subarray(from, places[at + 1]))
        if (!pushed.ok) {
          expect(read(body)).toEqual(pushed)
          return
        }
        found.push(...pushed.content)
      }
      const fault = parser.end()
      const whole = read(body)
      if (fault) expect(whole).toEqual({ ok: false, fault })
      else expect(whole).toMatchObject({ ok: true, file: { bytes: Buffer.concat(found) } })
    }),
  )
})
