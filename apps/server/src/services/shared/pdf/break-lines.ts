/** A character's font, null where no font has it, and its width. */
export interface MeasuredCharacter {
  font: string | null
  width: number
}

/** Characters of one font; null for characters missing from all fonts, which are drawn as empty boxes. */
interface Run extends MeasuredCharacter {
  text: string
}
export type Line = readonly Run[]

/** Combining marks have no width; without a limit, a text of nothing else would be one line. */
const MAX_LINE_CHARACTERS = 400

/**
 * Breaks a text into lines of at most `width`, after spaces and between ideographs; a word wider than a line is broken anywhere. Each
 * character is measured once.
 */
export function* breakLines(
  text: string,
  width: number,
  measure: (character: string) => MeasuredCharacter,
): Generator<Line> {
  for (const paragraph of text.split('\n')) {
    let line = emptyPart()
    let word = emptyPart()
    for (const character of paragraph) {
      const measured = measure(character)
      const isFull = line.width + word.width + measured.width > width || line.count + word.count === MAX_LINE_CHARACTERS
      if (isFull && line.count > 0) {
        yield line.runs
        line = emptyPart()
      }
      if (word.count > 0 && (word.width + measured.width > width || word.count === MAX_LINE_CHARACTERS)) {
        yield word.runs
        word = emptyPart()
      }
      add(word, character, measured)
      if (!isBreak.test(character)) continue
      line = { runs: [...line.runs, ...word.runs], width: line.width + word.width, count: line.count + word.count }
      word = emptyPart()
    }
    yield [...line.runs, ...word.runs]
  }
}

const isBreak = /[ \u3000-\u303f\u3040-\u30ff\u4e00-\u9fff]/

interface Part {
  runs: Run[]
  width: number
  count: number
}

const emptyPart = (): Part => ({ runs: [], width: 0, count: 0 })

function add(part: Part, character: string, { font, width }: MeasuredCharacter): void {
  const last = part.runs.at(-1)
  if (last?.font === font) {
    last.text += character
    last.width += width
  } else part.runs.push({ font, text: character, width })
  part.width += width
  part.count += 1
}
