import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { analysedImage, imageHistory } from '@varuna/contract/image'
import { request } from '~/api/request.ts'
import { overviewQuery } from '~/dashboard-kit/overview-query.ts'

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
