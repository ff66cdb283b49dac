export interface AccountBytes {
  accountId: string
  usedBytes: number
  /** The quota of the account itself; null where it has none. */
  ownBytes: number | null
}

/** Bytes of what is stored: files, and records whose size their sender chooses. Computed from the rows, so that it never differs from them. */
export interface StoredBytes {
  ofAccount(accountId: string): Promise<number>
  ofAll(): Promise<number>
  /** The accounts that store most, and of those with a quota of their own the ones that store most: `limit` of each, in that order. */
  largest(limit: number): Promise<AccountBytes[]>
}
