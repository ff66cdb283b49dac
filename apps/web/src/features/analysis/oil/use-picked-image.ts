import { oilWords } from '@varuna/language/analysis/oil'
import { useEffect, useState } from 'react'
import { imageProblem } from './check-image.ts'
import { MAX_FILES } from './dropped-files.ts'

const { batch: words } = oilWords

/**
 * The selected image with an object URL for its preview; the URL is revoked when another image replaces it. Of several files, the images go
 * to `onSeveral`, and skipped files are reported. `onPick` is called for every accepted selection.
 */
export function usePickedImage(onPick: () => void, onSeveral: (files: File[]) => void) {
  const [picked, setPicked] = useState<{ file: File; url: string } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const url = picked?.url

  useEffect(() => {
    if (url) return () => URL.revokeObjectURL(url)
  }, [url])

  const pickOne = (file: File) => {
    const reason = imageProblem(file)
    setProblem(reason)
    if (reason) return
    setPicked({ file, url: URL.createObjectURL(file) })
    onSeveral([])
    onPick()
  }

  const pick = (files: readonly File[]) => {
    const [first] = files
    if (!first) return
    if (files.length === 1) {
      pickOne(first)
      return
    }
    const images = files.filter((file) => imageProblem(file) === null)
    const accepted = images.slice(0, MAX_FILES)
    const leftOut = files.length - accepted.length
    setProblem(leftOut === 0 ? null : accepted.length === 0 ? words.noImages : words.leftOut(leftOut, MAX_FILES))
    if (accepted.length === 0) return
    setPicked(null)
    onSeveral(accepted)
    onPick()
  }

  return { picked, problem, pick, setProblem }
}

export type PickedImage = ReturnType<typeof usePickedImage>
