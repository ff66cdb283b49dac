const tokens = /-?\d+(?:\.\d+)?|[NSEW]/g
const signs = /[\s,;°º'′’"″]+/g
/** Beyond it, a number is no degrees, but an MMSI or a call sign. */
const MAX_DEGREES = 999
/** Degrees, minutes and maybe seconds without spaces. */
const packed = /^(\d{2,3})([0-5]\d)([0-5]\d)?(\.\d+)?$/
const isLetter = (token: string) => /[NSEW]/.test(token)

/**
 * Reads a position as people write it: degrees ("18.93, 72.84", "-33.9 18.4"), degrees and minutes ("18 56 N 72 50 E", "18° 56.4′ N, 072°
 * 49.8′ E") or with seconds, also without spaces ("185600N 0725000E"); the letters of the hemispheres before or after, in any order. Without
 * letters, latitude comes first. Returns degrees; null for any other text.
 */
export function parsePosition(text: string): { lat: number; lon: number } | 'out_of_range' | null {
  const upper = text.toUpperCase()
  const parts = upper.match(tokens) ?? []
  if (upper.replace(tokens, '').replace(signs, '') !== '') return null
  const halves = parts.some(isLetter) ? splitByLetters(parts) : splitInHalf(parts)
  if (halves === null) return null
  const [first, second] = halves
  const isLonFirst = /[EW]/.test(first.letter) || /[NS]/.test(second.letter)
  const [north, east] = isLonFirst ? [second, first] : [first, second]
  if (/[EW]/.test(north.letter) || /[NS]/.test(east.letter)) return null
  const [lat, lon] = [degreesOf(north), degreesOf(east)]
  if (lat === null || lon === null || Math.max(Math.abs(lat), Math.abs(lon)) > MAX_DEGREES) return null
  if (Math.abs(lat) > 90 || Math.abs(lon) > 180) return 'out_of_range'
  return { lat, lon }
}

interface Half {
  numbers: readonly string[]
  /** Empty without a hemisphere. */
  letter: string
}

function splitInHalf(parts: readonly string[]): [Half, Half] | null {
  if (parts.length % 2 !== 0 || parts.length === 0) return null
  const middle = parts.length / 2
  return [
    { numbers: parts.slice(0, middle), letter: '' },
    { numbers: parts.slice(middle), letter: '' },
  ]
}

function splitByLetters(parts: readonly string[]): [Half, Half] | null {
  const [first, second, ...more] = parts.flatMap((part, at) => (isLetter(part) ? [at] : []))
  if (first === undefined || second === undefined || more.length > 0) return null
  const letters = [parts[first] ?? '', parts[second] ?? ''] as const
  const isBefore = first === 0
  if (!isBefore && second !== parts.length - 1) return null
  const between = parts.slice(first + 1, second)
  const outside = isBefore ? parts.slice(second + 1) : parts.slice(0, first)
  const [one, other] = isBefore ? [between, outside] : [outside, between]
  return [
    { numbers: one, letter: letters[0] },
    { numbers: other, letter: letters[1] },
  ]
}

/** Degrees, minutes and seconds; only the last may have decimals, and only degrees without a letter a sign. */
function degreesOf({ numbers: written, letter }: Half): number | null {
  const numbers = letter !== '' && written.length === 1 ? unpack(written[0] ?? '') : written
  if (numbers.length === 0 || numbers.length > 3) return null
  const isWhole = numbers.slice(0, -1).every((number) => !number.includes('.'))
  const [degrees = 0, minutes = 0, seconds = 0] = numbers.map(Number)
  const isNegative = numbers[0]?.startsWith('-') === true
  if (!isWhole || (isNegative && letter !== '')) return null
  if (Math.min(minutes, seconds) < 0 || Math.max(minutes, seconds) >= 60) return null
  const size = Math.abs(degrees) + minutes / 60 + seconds / 3_600
  return isNegative || /[SW]/.test(letter) ? -size : size
}

/** The parts of packed degrees; any other number alone. */
function unpack(number: string): readonly string[] {
  const [, degrees, minutes, seconds, decimals = ''] = packed.exec(number) ?? []
  if (degrees === undefined || minutes === undefined) return [number]
  return seconds === undefined ? [degrees, minutes + decimals] : [degrees, minutes, seconds + decimals]
}
