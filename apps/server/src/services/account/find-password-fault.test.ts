import { expect, test } from 'vitest'
import { bundledPath } from '../../paths.ts'
import { readCommonPasswords } from './common-passwords.ts'
import { findPasswordFault } from './find-password-fault.ts'

const isCommon = readCommonPasswords(bundledPath.commonPasswords)
const faultOf = (password: string) =>
  findPasswordFault(
    { password, email: 'ana-maria.rao@harbour.example', firstName: 'Ana María', lastName: 'Rao Rodríguez' },
    isCommon,
  )

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
  ['ｐａｓｓｗｏｒｄ', 'password_common'],
])('%j is refused', (password, code) => expect(faultOf(password)?.code).toBe(code))

test.each(['correct horse', 'correct horse battery', 'пароль из моря', '海の上の長い合言葉です', '@@@@####'])(
  '%j is accepted',
  (password) => expect(faultOf(password)).toBeNull(),
)
