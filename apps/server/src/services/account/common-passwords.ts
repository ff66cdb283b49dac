import { readFileSync } from 'node:fs'

/** Reads a list of common passwords, one lower-case password a line; returns a test for membership. */
export function readCommonPasswords(path: string): (lowerCase: string) => boolean {
  const passwords = new Set(readFileSync(path, 'utf8').split('\n'))
  return (lowerCase) => passwords.has(lowerCase)
}
