import { useMedia } from '~/site/use-media.ts'

/** On a narrow screen an alert has its own page instead of a column beside the list; print uses the screen's width. */
export const useIsNarrow = () => useMedia('screen and (width < 768px)')
