import { useMutation } from '@tanstack/react-query'
import { judgedImage, MAX_GUEST_IMAGE_BYTES } from '@varuna/contract/public/guest-image'
import { judgeWords as words } from '@varuna/language/site/judge'
import { useEffect, useState } from 'react'
import { request } from '~/api/request.ts'

const MEGABYTE = 1024 * 1024
export const MAX_MEGABYTES = MAX_GUEST_IMAGE_BYTES / MEGABYTE

/** Some browsers give HEIC and TIFF files no type; the server decides what they are. */
const mayBeImage = ({ type, name }: File) =>
  type.startsWith('image/') || (type === '' && /\.(heic|heif|tiff?)$/i.test(name))

const judge = (file: File) =>
  request(judgedImage, '/api/demo/image', {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: file,
  })

/** Sends a chosen picture at once; an answer or a failure belongs to the picture that is shown. */
export function useJudge() {
  const [file, setFile] = useState<File | null>(null)
  const [isExample, setExample] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { mutate, data, error, isPending, reset } = useMutation({ mutationFn: judge, gcTime: 0 })
  const preview = useObjectUrl(file)

  const choose = (chosen: File | undefined, isOfExample = false) => {
    if (!chosen || isPending) return
    reset()
    const fault = faultOf(chosen)
    setRefusal(fault)
    setFile(fault === null ? chosen : null)
    setExample(isOfExample)
    if (fault === null) mutate(chosen)
  }
  return {
    file,
    /** Whether the picture is the synthetic one. */
    isExample,
    preview,
    choose,
    again: () => file && mutate(file),
    isPending,
    answer: data ?? null,
    failure: refusal ?? (error ? words.failed(error.message) : null),
    canRepeat: error !== null && file !== null,
  }
}

function faultOf(file: File): string | null {
  if (!mayBeImage(file)) return words.notAnImage
  if (file.size > MAX_GUEST_IMAGE_BYTES) return words.tooLarge((file.size / MEGABYTE).toFixed(1), MAX_MEGABYTES)
  return null
}

function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return setUrl(null)
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}
