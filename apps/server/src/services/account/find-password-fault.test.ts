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
  ['        ', 'Password must not be spaces only'],
  ['\u00a0\u2003\t \n    ', 'Password must not be spaces only'],
  ['aaaaaaaa', 'Password must not be one character repeated'],
  ['aAaAaAaA', 'Password must not be one character repeated'],
  ['🐟🐟🐟🐟🐟🐟🐟🐟', 'Password must not be one character repeated'],
  ['--------', 'Password must not be one character repeated'],
  ['ana-maria.rao@harbour.example', 'Password must not be your email address or your name'],
  ['Ana-Maria.Rao', 'Password must not be your email address or your name'],
  ['anamariarao', 'Password must not be your email address or your name'],
  ['ana maría', 'Password must not be your email address or your name'],
  ['Rao Rodríguez', 'Password must not be your email address or your name'],
  ['RaoRodríguezAnaMaría', 'Password must not be your email address or your name'],
  ['password', 'This password is among the most common ones. Please choose another'],
  ['PassWord', 'This password is among the most common ones. Please choose another'],
  ['12345678', 'This password is among the most common ones. Please choose another'],
  ['ｐａｓｓｗｏｒｄ', 'This password is among the most common ones. Please choose another'],
])('%j is refused', (password, message) => expect(faultOf(password)).toBe(message))

test.each(['correct horse', 'correct horse battery', 'пароль из моря', '海の上の長い合言葉です', '@@@@####'])(
  '%j is accepted',
  (password) => expect(faultOf(password)).toBeNull(),
)
