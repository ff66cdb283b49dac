import { expect, test } from 'vitest'
import { dropTranscriptions, foldName, foldSpellings } from './fold-name.ts'

test.each([
  ['NORDSØ', 'nordso'],
  ['Göteborg', 'goteborg'],
  ['Reykjavík', 'reykjavik'],
  ['São-Luís ', 'sao luis'],
  ['Świnoujście, ŁÓDŹ', 'swinoujscie lodz'],
  ['DIYARBAKIR Diyarbakır İZMİR', 'diyarbakir diyarbakir izmir'],
  ['Großer Preuße', 'grosser preusse'],
  ['ŒUVRE Ægir Þór Seyðisfjörður', 'oeuvre aegir thor seydisfjordur'],
  ['ﬁord Ｓｔａｒ Ⅳ', 'fiord star iv'],
  ['Nuku‘alofa Nuku’alofa Nukuʻalofa', 'nukualofa nukualofa nukualofa'],
  ['海洋 之星', '海洋 之星'],
  ['SIN\u200bDHU\u00ad\u200e 1\ufeff', 'sindhu 1'],
  ['🦑\u200b ﷺ'.slice(0, 3), ''],
])('%s is compared as %s', (name, fold) => expect(foldName(name)).toBe(fold))

test('finds transcribed letters in both spellings', () => {
  expect(foldSpellings('KØBENHAVN')).toEqual(['kobenhavn', 'koebenhavn'])
  expect(foldSpellings('Ju\u0308rgen Ångström')).toEqual(['jurgen angstrom', 'juergen aangstroem'])
  expect(foldSpellings('Blue Star')).toEqual(['blue star'])
  expect(dropTranscriptions('goeteborg')).toEqual(['goteborg'])
  expect(dropTranscriptions('vaeroey')).toEqual(['vaeroy', 'varoy'])
  expect(dropTranscriptions('mumbai')).toEqual([])
})
