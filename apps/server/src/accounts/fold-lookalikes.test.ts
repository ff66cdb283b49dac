import { expect, test } from 'vitest'
import { foldLookalikes } from './fold-lookalikes.ts'

const name = 'Coast Guard of Norway'

test.each([
  ['another case', 'COAST guard of norway'],
  ['Cyrillic letters', 'Соаѕt Guаrd оf Nоrwау'],
  ['Cyrillic capitals', 'СОАЅТ GUАRD ОF NОRWАУ'],
  ['Greek letters', 'Cοαst Guard οf Νοrway'],
  ['full-width letters', 'Ｃｏａｓｔ Guard of Norway'],
  ['an accent', 'Coást Guard of Nórway'],
  ['an invisible character', 'Coast\u200b Guard of Nor\u00adway'],
  ['other spaces', 'Coast\u00a0Guard  of Norway '],
  ['digits', 'C0ast Guard of N0rway'],
])('a name with %s looks alike', (_what, other) => {
  expect(foldLookalikes(other)).toBe(foldLookalikes(name))
})

test.each([
  ['Coast Guard of Sweden', name],
  ['Береговая охрана', 'Береговая служба'],
  ['तट रक्षक', 'तट रक्षा'],
  ['海上保安庁', '海上自衛隊'],
])('%s and %s do not look alike', (one, other) => {
  expect(foldLookalikes(one)).not.toBe(foldLookalikes(other))
})
