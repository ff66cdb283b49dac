import { createHmac, timingSafeEqual } from 'node:crypto'
import { keysOf } from '../../../accounts/secret.ts'
import { isLoopback } from '../../shared/loopback.ts'
import { digestCode, formatCode } from './readable-code.ts'

/**
 * The code that the first account needs where strangers may reach the server before its operator; null where only this machine can. It follows
 * from the secret, so all servers of an installation print the same one, and none stores it.
 */
export function firstAccountCode(
  { publicUrl, host }: { publicUrl: string | null; host: string },
  secret: string,
): string | null {
  const isLocal = isLoopback(host) && (publicUrl === null || isLoopback(new URL(publicUrl).hostname))
  if (isLocal) return null
  return formatCode(createHmac('sha256', keysOf(secret)[0]).update('first account').digest(), CODE_GROUPS)
}

/** About 80 bits. */
const CODE_GROUPS = 4

/** Whether a code is the one of the first account, however it is typed; compared in constant time. */
export const isFirstAccountCode = (code: string, expected: string): boolean =>
  timingSafeEqual(Buffer.from(digestCode(code)), Buffer.from(digestCode(expected)))
