import { expect, test } from 'vitest'
import { findPasswordFault } from './find-password-fault.ts'
import { loadPasswordPatterns } from './password-patterns.ts'

const findPattern = await loadPasswordPatterns()
const ana = {
  email: 'ana-maria.rao@harbour.example',
  firstName: 'Ana María',
  lastName: 'Rao Rodríguez',
  phone: '+91 98765 43210',
  postalCode: '400001',
  country: 'India',
  dob: '1990-05-17',
}
const faultOf = (password: string) => findPasswordFault({ ...ana, password }, findPattern)

test.each([
  ['        ', 'password_only_spaces'],
  ['\u00a0\u2003\t \n    ', 'password_only_spaces'],
  ['aaaaaaaa', 'password_one_character'],
  ['aAaAaAaA', 'password_one_character'],
  ['🐟🐟🐟🐟🐟🐟🐟🐟', 'password_one_character'],
  ['--------', 'password_one_character'],
  ['ana-maria.rao@harbour.example', 'password_is_own_name'],
  ['Ana-Maria.Rao', 'password_is_own_name'],
  ['anamariarao', 'password_is_own_name'],
  ['ana maría', 'password_is_own_name'],
  ['Rao Rodríguez', 'password_is_own_name'],
  ['RaoRodríguezAnaMaría', 'password_is_own_name'],
  ['password', 'password_common'],
  ['PassWord', 'password_common'],
  ['12345678', 'password_common'],
  ['p a s s w o r d', 'password_common'],
  ['p-a_s.s/w+o|r~d', 'password_common'],
  ['p!a!s!s!w!o!r!d!', 'password_common'],
  ['pa\u00a0ss\u200bwo rd', 'password_common'],
  ['pas swo rd1', 'password_common'],
  ['1 2 3 4 5 6 7 8', 'password_common'],
  ['v a r u n a 2 0 2 6', 'password_of_product_name'],
  ['r-o-d-r-í-g-u-e-z 1990', 'password_of_own_data'],
  ['ｐａｓｓｗｏｒｄ', 'password_common'],
  ['varuna2026', 'password_of_product_name'],
  ['V@run@2026!', 'password_of_product_name'],
  ['v4run42026', 'password_of_product_name'],
  ['Rodríguez1990', 'password_of_own_data'],
  ['rao17051990', 'password_of_own_data'],
  ['1990-05-17!', 'password_of_own_data'],
  ['India400001', 'password_of_own_data'],
  ['9876543210a', 'password_of_own_data'],
])('%j is refused', (password, code) => expect(faultOf(password)?.code).toBe(code))

test.each([
  ['Mumbai2026', 'word'],
  ['Mumbai2026!', 'word'],
  ['letmein123', 'word'],
  ['P@ssw0rd2026', 'word'],
  ['Summer2026!', 'word'],
  ['iloveyou123', 'word'],
  ['blue whale', 'word'],
  ['abcdefgh1', 'sequence'],
  ['@@@@####', 'repetition'],
  ['secretsecret', 'repetition'],
  ['zxcvbnm,./', 'keyboard'],
  ['q w e r t z u i o p', 'keyboard'],
  ['s u m m e r 2 0 2 6', 'word'],
  ['1988-03-09', 'date'],
])('%j is refused as guessable because of a %s', (password, because) =>
  expect(faultOf(password)).toEqual({ code: 'password_guessable', params: { because } }),
)

test.each([
  'correct horse battery',
  'four words for a gate',
  'sardine-lantern-42',
  'k j H 7 x c v 2',
  'kj H7-xc',
  'a_Xq4-mz.9',
  'red tin, blue kelp',
  'kjH7!xcv',
  'Xq4$mz!9',
  'пароль из моря',
  '海の上の長い合言葉です',
  'הסיסמה שלי ארוכה מאוד',
  '🐟🦈🐙🦀🐬🐳🦑🐡',
  `${'password'.repeat(6)} sardine lantern quartz`,
])('%j is accepted', (password) => expect(faultOf(password)).toBeNull())

test('a hostile password of any length is judged at once', () => {
  const hostile = ['4@8({[<3961!|10$5+7%2', 'p4ssw0rd', 'ab1', '1', '19900517', '$@51!|'].flatMap((part) =>
    [24, 128, 10_000].map((length) => part.repeat(length).slice(0, length)),
  )
  faultOf('warm up the lists')
  const startMs = performance.now()
  for (const password of hostile) faultOf(password)
  expect((performance.now() - startMs) / hostile.length).toBeLessThan(1_000)
})
