/** Range of a speed scale: it begins at 0 and has a least height, so that the jitter of a still vessel stays small. */
export const speedRange = (_low: number, high: number): [number, number] => [0, Math.max(2, high * 1.1)]

export const shareRange = (): [number, number] => [0, 1]
