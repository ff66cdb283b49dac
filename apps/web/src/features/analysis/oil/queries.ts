import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { analysedImage, type AnalysedImage } from '@varuna/contract/analysis/image'
import { fetchFile } from '~/api/request.ts'
import { overviewQuery } from '~/dashboard/frame/overview-query.ts'
import { uploadImage } from './upload-image.ts'

export const savedImage = { schema: analysedImage, path: (id: string) => `/images/${id}` as const }

export const uploadMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (upload: Parameters<typeof uploadImage>[0]) => uploadImage(upload),
    onSuccess: () => refreshAfterUpload(client),
  })

/** Refetches lists and counts of images. */
export function refreshAfterUpload(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ['assessments'] })
  void client.invalidateQueries(overviewQuery)
}

/** Rejects with the server's message when the original was changed or removed. */
export const downloadMutation = () =>
  mutationOptions({
    mutationFn: async ({ id, filename }: AnalysedImage) => {
      const url = URL.createObjectURL(await fetchFile(`/images/${id}/original`))
      const link = Object.assign(document.createElement('a'), { href: url, download: filename })
      link.click()
      URL.revokeObjectURL(url)
    },
  })
