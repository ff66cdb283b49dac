/** In groups of four, as people compare it. */
export const groupedFingerprint = (fingerprint: string) => fingerprint.replaceAll(/.{4}(?=.)/g, '$& ')
