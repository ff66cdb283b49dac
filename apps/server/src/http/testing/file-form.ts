import type { InjectOptions } from 'fastify'

/** A multipart body with one file in the field named `field`. */
export function fileForm(field: string, filename: string, mediaType: string, bytes: Uint8Array): InjectOptions {
  const boundary = 'the-boundary-of-this-form'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${filename}"\r\nContent-Type: ${mediaType}\r\n\r\n`
  return {
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}
