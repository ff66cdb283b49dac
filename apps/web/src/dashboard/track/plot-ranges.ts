/** Of a scale that begins at 0; nearly still vessels are not blown up. */
export const speedRange = (_low: number, high: number): [number, number] => [0, Math.max(2, high * 1.1)]

export const shareRange = (): [number, number] => [0, 1]
