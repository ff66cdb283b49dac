import { roles, type Role } from '@varuna/vocabulary/rights'
import { isLoopback } from './fetch-json.ts'

/** Whether an address is encrypted, or of this machine. */
export const isEncryptedOrLocal = (url: string) => {
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || isLoopback(hostname)
}

/** `value=role` pairs with commas between; a value may contain `=`. Null when one is malformed. */
export function readRoleMap(list: string): Map<string, Role> | null {
  const pairs = list
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part): [string, string] => [
      part.slice(0, part.lastIndexOf('=')).trim(),
      part.slice(part.lastIndexOf('=') + 1).trim(),
    ])
  const isRole = (text: string): text is Role => (roles as readonly string[]).includes(text)
  return pairs.every(([value, role]) => value !== '' && isRole(role)) ? new Map(pairs as [string, Role][]) : null
}
