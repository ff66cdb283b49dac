import { createHmac, timingSafeEqual } from 'node:crypto'
import type { AlertRuleRequest } from '@varuna/contract/desk/alert-rule'
import type { AlertRuleRow } from '../../../store/interfaces/rows/alert-rows.ts'

/** Codes mailed to a rule's address and typed in to confirm it; nothing is stored. */
export interface AddressCodes {
  /** Eight digits, the same for the same rule and address. */
  codeOf(ruleId: string, address: string): string
  isCodeOf(ruleId: string, address: string, code: string): boolean
}

const DIGITS = 8

export function createAddressCodes(secret: string): AddressCodes {
  const codeOf = (ruleId: string, address: string) => {
    const digest = createHmac('sha256', `address of a rule ${secret}`).update(`${ruleId} ${address}`).digest()
    return String(digest.readUIntBE(0, 6) % 10 ** DIGITS).padStart(DIGITS, '0')
  }
  return {
    codeOf,
    isCodeOf: (ruleId, address, code) =>
      code.length === DIGITS && timingSafeEqual(Buffer.from(code), Buffer.from(codeOf(ruleId, address))),
  }
}

/** Whether alerts may be sent to a rule's target: to any webhook, and to a confirmed e-mail address. */
export const isConfirmed = (row: Pick<AlertRuleRow, 'confirmed_address'>, { target }: AlertRuleRequest): boolean =>
  target.channel === 'webhook' || target.address === row.confirmed_address
