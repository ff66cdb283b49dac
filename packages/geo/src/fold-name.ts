/** Letters without a removable diacritic. */
const BASE_LETTERS: Readonly<Record<string, string>> = {
  ø: 'o',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ŋ: 'ng',
  ə: 'e',
}
const BASE_LETTER = new RegExp(`[${Object.keys(BASE_LETTERS).join('')}]`, 'gu')

/**
 * Folds a name for comparison: lower case, no accents, punctuation or invisible characters, single spaces ('São-Luís ' becomes 'sao luis').
 */
export const foldName = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(BASE_LETTER, (letter) => BASE_LETTERS[letter] ?? letter)
    .replace(/&/g, ' and ')
    .replace(/['’‘ʼʻ`.]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const TRANSCRIPTIONS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }

/** A folded name, with and without the transcription of its letters ('Nordsø' is 'nordso' and 'nordsoe'); the plain one first. */
export const foldSpellings = (name: string): readonly string[] => {
  const transcribed = name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüøå]/gu, (letter) => TRANSCRIPTIONS[letter] ?? letter)
  return [...new Set([foldName(name), foldName(transcribed)])]
}

/**
 * Folded names with transcriptions removed, with and without 'ae' ('vaeroey' is 'vaeroy' and 'varoy'); empty when nothing is transcribed.
 * This also removes letters from other names, so use it only when nothing else matches.
 */
export const dropTranscriptions = (fold: string): readonly string[] => {
  const dropped = fold.replace(/aa/g, 'a').replace(/([ou])e/g, '$1')
  return [...new Set([dropped, dropped.replace(/ae/g, 'a')])].filter((name) => name !== fold)
}
