import { withoutHidden } from './hidden-characters.ts'

/** A dot between two labels of a host name, in any of the forms that IDNA takes for one (UTS 46). */
const hostDot = /(?<=[\p{L}\p{N}-])[.\u3002\uff0e\uff61](?=[\p{L}\p{N}-]{0,62}\p{L}{2})/gu
const schemeMark = /:(?=\/\/|\\\\)|(?<=\b(?:mailto|tel|sms|javascript|data)):/giu

/** Mail programs make links of addresses in plain text; brackets keep them from it, and a person still reads the address. */
const withoutLinks = (text: string) => text.replace(schemeMark, '[:]').replace(hostDot, '[.]')
const shorten = (text: string, max: number) => {
  const characters = [...text]
  return characters.length > max ? `${characters.slice(0, max - 1).join('')}…` : text
}

/** Text that somebody else wrote, as one line of a mail: at most `max` characters before its addresses are taken apart. */
export const quoteLine = (text: string, max: number): string =>
  withoutLinks(shorten(withoutHidden(text, ' ').replace(/\s+/gu, ' ').trim(), max))

/** Text of several lines that somebody else wrote, as a mail quotes it: each line marked, so that none passes for a line of ours. */
export const quoteLines = (text: string, max: number): string =>
  shorten(text.trim(), max)
    .split(/\r\n|[\n\r\u0085\u2028\u2029]/u)
    .map((line) => `> ${withoutLinks(withoutHidden(line, ' ').trimEnd())}`)
    .join('\n')
