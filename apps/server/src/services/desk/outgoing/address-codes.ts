import { createHmac, timingSafeEqual } from 'node:crypto'
import type { AlertRuleRequest } from '@varuna/contract/desk/alert-rule'
import { keysOf } from '../../../accounts/secret.ts'
import type { AlertRuleRow } from '../../../store/interfaces/rows/alert-rows.ts'

/** Codes mailed to a rule's address and typed in to confirm it; nothing is stored. */
export interface AddressCodes {
  /** Eight digits, the same for the same rule and address. */
  codeOf(ruleId: string, address: string): string
  isCodeOf(ruleId: string, address: string, code: string): boolean
}

const DIGITS = 8

export function createAddressCodes(secret: string): AddressCodes {
  const keys = keysOf(secret)
  const codeOf = (ruleId: string, address: string, key = keys[0]) => {
    const digest = createHmac('sha256', `address of a rule ${key}`).update(`${ruleId} ${address}`).digest()
    return String(digest.readUIntBE(0, 6) % 10 ** DIGITS).padStart(DIGITS, '0')
  }
  return {
    codeOf: (ruleId, address) => codeOf(ruleId, address),
    isCodeOf: (ruleId, address, code) =>
      code.length === DIGITS &&
      keys.some((key) => timingSafeEqual(Buffer.from(code), Buffer.from(codeOf(ruleId, address, key)))),
  }
}

/** Whether alerts may be sent to a rule's target: to any webhook, and to a confirmed e-mail address; true where it has none. */
export const isConfirmed = (row: Pick<AlertRuleRow, 'confirmed_address'>, { target }: AlertRuleRequest): boolean =>
  target?.channel !== 'email' || target.address === row.confirmed_address
