import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { analysedImage, type AnalysedImage } from '@varuna/contract/image'
import { fetchFile, request } from '~/api/request.ts'
import { withKey } from '~/dashboard/assessment/sending.ts'
import { overviewQuery } from '~/dashboard/frame/overview-query.ts'

export const savedImage = { schema: analysedImage, path: (id: string) => `/images/${id}` as const }

export const uploadMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ file, key }: { file: File; key: string }) => {
      const body = new FormData()
      body.append('file', file)
      return request(analysedImage, '/upload/', withKey({ method: 'POST', body }, key))
    },
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['assessments'] })
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
