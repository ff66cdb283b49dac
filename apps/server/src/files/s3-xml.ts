/** Texts of all elements of a name, which must not contain each other, in the XML that S3 stores answer with. */
export const elementsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?>([^]*?)</${name}>`, 'g'))].map(([, text = '']) => text)

/** Text of the first element of a name; null when there is none. */
export function elementOf(xml: string, name: string): string | null {
  const [text] = elementsOf(xml, name)
  return text === undefined ? null : unescapeXml(text)
}

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

const unescapeXml = (text: string) =>
  text.replaceAll(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name = '') =>
    hex === undefined && decimal === undefined
      ? (entities[name as string] ?? whole)
      : String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)),
  )
