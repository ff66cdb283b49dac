/** Characters that override or isolate text direction; in a name they would reorder the surrounding text. */
const CONTROLS = /[\u202a-\u202e\u2066-\u2069]/gu

export const withoutBidiControls = (text: string): string => text.replace(CONTROLS, '')
