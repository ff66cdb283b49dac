/** How far above the scroll position, in pixels, a section's top may still lie below it and count as reached. */
const REACH = 200

export interface SectionTop {
  id: string
  /** Distance from the top of the document, pixels. */
  top: number
}

/** The last section, in page order, whose top is at most 200 px below the scroll position; the first before that. */
export function activeSection(sections: readonly SectionTop[], scrollY: number): string | null {
  return sections.findLast(({ top }) => top - REACH <= scrollY)?.id ?? sections[0]?.id ?? null
}
