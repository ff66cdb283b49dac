/** Of ISO 32000-1, 14.8.4. */
export type StructureTag = 'H1' | 'H2' | 'P' | 'LI' | 'Figure' | 'Table' | 'TR' | 'TH' | 'TD'
export type Draw = () => void

interface TaggedElement {
  /** Draws a part of the element; each part lies on one page. */
  draw(draw: Draw): void
  open(tag: StructureTag): TaggedElement
  end(): void
}

/** The structure that screen readers follow. Without tags, what is drawn is drawn. */
export interface PdfTags {
  open(tag: StructureTag, alt?: string): TaggedElement
  decorate(draw: Draw): void
  end(): void
}

const untagged: TaggedElement = {
  draw: (draw) => draw(),
  open: () => untagged,
  end: () => {},
}

export function createPdfTags(doc: PDFKit.PDFDocument, isTagged: boolean): PdfTags {
  if (!isTagged) return { open: () => untagged, decorate: (draw) => draw(), end: () => {} }
  const root = doc.struct('Document')
  doc.addStructure(root)
  const openIn = (parent: PDFKit.PDFStructureElement, tag: StructureTag, alt?: string): TaggedElement => {
    const element = doc.struct(tag, alt === undefined ? {} : { alt })
    parent.add(element)
    return {
      draw(draw) {
        const content = doc.markStructureContent(tag)
        draw()
        doc.endMarkedContent()
        element.add(content)
      },
      open: (child) => openIn(element, child),
      end: () => element.end(),
    }
  }
  return {
    open: (tag, alt) => openIn(root, tag, alt),
    decorate(draw) {
      doc.markContent('Artifact', { type: 'Layout' })
      draw()
      doc.endMarkedContent()
    },
    end: () => root.end(),
  }
}
