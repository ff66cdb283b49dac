/** Range of a speed scale, from 0 and with a minimum height, so that the jitter of a stationary vessel stays small. */
export const speedRange = (_low: number, high: number): [number, number] => [0, Math.max(2, high * 1.1)]

export const shareRange = (): [number, number] => [0, 1]
