/** An answer that begins this far down the window leaves too little room for its alert and its verdict. */
const LOWEST_SHARE = 0.45
/** Header and tabs stay in place above. */
const COVERED_PIXELS = 160

/** Whether the window must move for an answer to begin in its upper part. */
export const needsScroll = ({ top }: Pick<DOMRect, 'top'>, windowPixels: number): boolean =>
  top < COVERED_PIXELS || top > windowPixels * LOWEST_SHARE
