/**
 * A `content-disposition` that names the file in any script (RFC 6266, RFC 5987), with a name in ASCII for programs that read only that;
 * quotes and line breaks cannot end the header.
 */
export function attachmentHeader(name: string): string {
  const ascii = name
    .normalize('NFKD')
    .replaceAll('ß', 'ss')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w. ()+,-]/gu, '_')
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
