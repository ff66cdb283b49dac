/** Lower-case letters of Cyrillic and Greek beside the Latin ones that they, or their capitals, look like. */
const OTHER_ALPHABETS = new Map(
  [
    ['авеѕіјкмнорстухԁһԛԝӏ', 'abesijkmhopctyxdhqwl'],
    ['αβεζηικμνορτυχγ', 'abezhikmnoptyxy'],
  ].flatMap(([letters = '', latin = '']) => [...letters].map((letter, at) => [letter, latin.charAt(at)] as const)),
)

/** Look-alike letters and digits, each set folded to one character. */
const LOOKALIKES = [
  [/[1i|]/g, 'l'],
  [/0/g, 'o'],
  [/rn/g, 'm'],
  [/vv/g, 'w'],
] as const

/** Equal for names that differ only in case, accents, invisible characters, spaces and dashes, or look-alike letters, also of another alphabet. */
export function foldLookalikes(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{Cf}\u0300-\u036f]/gu, '')
    .replace(/\p{Pd}/gu, '-')
    .replace(/\s+/gu, ' ')
    .trim()
  const latin = Array.from(plain, (letter) => OTHER_ALPHABETS.get(letter) ?? letter).join('')
  return LOOKALIKES.reduce((text, [pattern, letter]) => text.replace(pattern, letter), latin)
}
