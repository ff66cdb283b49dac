import { withoutHidden } from './hidden-characters.ts'

/** A dot between two labels of a host name, in any form that IDNA accepts (UTS 46). */
const hostDot = /(?<=[\p{L}\p{N}-])[.\u3002\uff0e\uff61](?=[\p{L}\p{N}-]{0,62}\p{L}{2})/gu
const schemeMark = /:(?=\/\/|\\\\)|(?<=\b(?:mailto|tel|sms|javascript|data)):/giu

/** Mail programs turn addresses in plain text into links; brackets prevent that, and a person can still read the address. */
const withoutLinks = (text: string) => text.replace(schemeMark, '[:]').replace(hostDot, '[.]')
const shorten = (text: string, max: number) => {
  const characters = [...text]
  return characters.length > max ? `${characters.slice(0, max - 1).join('')}…` : text
}

/** Third-party text as one line of a mail: at most `max` characters, counted before its addresses are broken up. */
export const quoteLine = (text: string, max: number): string =>
  withoutLinks(shorten(withoutHidden(text, ' ').replace(/\s+/gu, ' ').trim(), max))

/** Third-party text of several lines as quoted in a mail: each line is marked, so that none looks like text of Varuna. */
export const quoteLines = (text: string, max: number): string =>
  shorten(text.trim(), max)
    .split(/\r\n|[\n\r\u0085\u2028\u2029]/u)
    .map((line) => `> ${withoutLinks(withoutHidden(line, ' ').trimEnd())}`)
    .join('\n')
