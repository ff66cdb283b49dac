/** An answer that starts this far down the window leaves too little room for its alert and verdict. */
const LOWEST_SHARE = 0.45
/** Height of the sticky header and tabs. */
const COVERED_PIXELS = 160

/** Whether the window must scroll for an answer to start in its upper part. */
export const needsScroll = ({ top }: Pick<DOMRect, 'top'>, windowPixels: number): boolean =>
  top < COVERED_PIXELS || top > windowPixels * LOWEST_SHARE
