import { useMedia } from '~/site/use-media.ts'

/** On a narrow screen an alert has a page of its own beside the list; paper is as wide as the screen was. */
export const useIsNarrow = () => useMedia('screen and (width < 768px)')
