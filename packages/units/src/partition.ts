/** Number of partitions of vessels, or of sea cells, distributed among workers. */
export const PARTITIONS = 16

/**
 * The partition, 0 to 15, of an MMSI or of a cell of the sea. Multiplicative hashing spreads the MMSIs of one country, which differ only
 * in their last digits.
 */
export const partitionOf = (number: number): number => Math.imul(number, 0x9e3779b1) >>> 28
