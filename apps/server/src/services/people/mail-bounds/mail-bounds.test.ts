import { expect, test } from 'vitest'
import { mailboxOf } from './mail-bounds.ts'

test.each([
  ['Ana@Harbour.Example', 'ana@harbour.example'],
  ['ana+1@harbour.example', 'ana@harbour.example'],
  ['ana+a+b@harbour.example.', 'ana@harbour.example'],
  ['a.na@harbour.example', 'a.na@harbour.example'],
  ['A.n.a+x@Gmail.com', 'ana@gmail.com'],
  ['ana@googlemail.com', 'ana@gmail.com'],
  ['+ana@harbour.example', '+ana@harbour.example'],
  ['ａｎａ@harbour.example', 'ana@harbour.example'],
])('mail to %s goes to the mailbox %s', (address, mailbox) => expect(mailboxOf(address)).toBe(mailbox))
