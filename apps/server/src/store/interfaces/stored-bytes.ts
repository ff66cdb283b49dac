/** Bytes of what is stored: files, and records whose size their sender chooses. Computed from the rows, so that it never differs from them. */
export interface StoredBytes {
  ofAccount(accountId: string): Promise<number>
  ofAll(): Promise<number>
}
