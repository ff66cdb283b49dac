import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { analysedImage, imageHistory, type AnalysedImage } from '@varuna/contract/image'
import { fetchFile, request } from '~/api/request.ts'
import { overviewQuery } from '~/dashboard/frame/overview-query.ts'

export const imageHistoryQuery = queryOptions({
  queryKey: ['images'],
  queryFn: ({ signal }) => request(imageHistory, '/images/', { signal }),
})

export const uploadMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (file: File) => {
      const body = new FormData()
      body.append('file', file)
      return request(analysedImage, '/upload/', { method: 'POST', body })
    },
    onSuccess: () => {
      void client.invalidateQueries(imageHistoryQuery)
      void client.invalidateQueries(overviewQuery)
    },
  })

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
