export type XmlToken =
  /** `attributes` is the text between the name and the end of the tag. */
  | { kind: 'open'; name: string; attributes: string; isEmpty: boolean }
  | { kind: 'close'; name: string }
  | { kind: 'text'; text: string }

/** What is wrong with a text that is not well-formed, and its line. */
export class XmlFault extends Error {}

const faultAt = (text: string, at: number, what: string) =>
  new XmlFault(`line ${text.slice(0, at).split('\n').length}: ${what}`)

/**
 * Reads the tags and texts of an XML file, names without their prefix, in one pass. Document type declarations are refused, so only the five
 * entities of XML and numbers are ever replaced. Throws an XmlFault for a tag without an end.
 */
export function* readXml(text: string): Generator<XmlToken> {
  let at = 0
  const endOf = (end: string, from: number, what: string) => {
    const found = text.indexOf(end, from)
    if (found < 0) throw faultAt(text, from, what)
    return found
  }
  while (at < text.length) {
    const opening = text.indexOf('<', at)
    const textEnd = opening < 0 ? text.length : opening
    if (textEnd > at) yield { kind: 'text', text: unescapeXml(text.slice(at, textEnd)) }
    if (opening < 0) return
    if (text.startsWith('<!--', opening)) at = endOf('-->', opening + 4, 'a comment has no end') + 3
    else if (text.startsWith('<![CDATA[', opening)) {
      const end = endOf(']]>', opening + 9, 'a CDATA section has no end')
      yield { kind: 'text', text: text.slice(opening + 9, end) }
      at = end + 3
    } else if (text.startsWith('<?', opening)) at = endOf('?>', opening + 2, 'an instruction has no end') + 2
    else if (text.startsWith('<!', opening)) throw faultAt(text, opening, 'document types are not read')
    else {
      const end = endOf('>', opening, 'a tag has no end')
      const tag = text.slice(opening + 1, end)
      const [name = ''] = /^\/?[\w:.-]+/.exec(tag) ?? []
      if (name === '') throw faultAt(text, opening, 'a tag has no name')
      if (name.startsWith('/')) yield { kind: 'close', name: withoutPrefix(name.slice(1)) }
      else {
        const isEmpty = tag.endsWith('/')
        yield { kind: 'open', name: withoutPrefix(name), attributes: tag.slice(name.length), isEmpty }
      }
      at = end + 1
    }
  }
}

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1)

/** The value of an attribute; null without it. */
export function attributeOf(attributes: string, name: string): string | null {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes)
  return found === null ? null : unescapeXml(found[1] ?? found[2] ?? '')
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

const unescapeXml = (text: string) =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(lt|gt|amp|quot|apos));/gi, (whole, decimal, hexadecimal, named) => {
    if (named) return entities[(named as string).toLowerCase()] ?? (whole as string)
    const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal as string, 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
