/** Keeps whole files by key; a key is lower-case letters, digits, '-', '.', with '/' between parts. */
export interface Files {
  /** Resolves when the bytes are on disk under the key; replaces what was there. */
  put(key: string, bytes: Uint8Array): Promise<void>
  get(key: string): Promise<Uint8Array | null>
  /** Removes the key; removing what is not there is no error. */
  remove(key: string): Promise<void>
}

const keyShape = /^[a-z0-9][a-z0-9.-]*(\/[a-z0-9][a-z0-9.-]*)*$/

/** Throws on a key that could leave the place where files are kept. */
export function assertKey(key: string): void {
  if (!keyShape.test(key) || key.includes('..')) throw new Error(`not a file key: ${JSON.stringify(key)}`)
}
