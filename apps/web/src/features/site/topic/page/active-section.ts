/** A section becomes active when its top is this many px below the scroll position. */
const ACTIVATION_OFFSET_PX = 200

export interface SectionTop {
  id: string
  /** Px from the top of the document. */
  top: number
}

/** The last section, in page order, whose top is at most 200 px below the scroll position, or else the first. */
export function activeSection(sections: readonly SectionTop[], scrollY: number): string | null {
  return sections.findLast(({ top }) => top - ACTIVATION_OFFSET_PX <= scrollY)?.id ?? sections[0]?.id ?? null
}
