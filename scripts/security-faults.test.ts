import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { securityFaults } from './security-faults.ts'

const document = readFileSync(join(import.meta.dirname, '../docs/security.md'), 'utf8')
const all = () => true

test('the document has no faults', () => expect(securityFaults(document, all)).toEqual([]))

test('a requirement without a row, a met one without its test, and an unknown state are faults', () => {
  expect(securityFaults(document.replace('1.2.4', '1.2.4.1'), all)).toContain('no row for requirement 1.2.4')
  expect(securityFaults(document, (path) => !path.includes('child-environment'))).toContain(
    '1.2.5: met, but no test that is there',
  )
  expect(securityFaults(document.replace(/\| n\/a +\|/, '| perhaps |'), all)[0]).toContain("'perhaps' is none of yes")
  expect(securityFaults(document.replace('10.1.1 to', '10.1.9 to'), all)).toContain('no row for requirement 10.1.1')
})
