/** Characters that override or isolate the direction of what follows; in a name they would reorder the text around it. */
const CONTROLS = /[\u202a-\u202e\u2066-\u2069]/gu

export const withoutBidiControls = (text: string): string => text.replace(CONTROLS, '')
