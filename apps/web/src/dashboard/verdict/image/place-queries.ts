import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { analysedImage, type AnalysedImage, type ImageSceneRequest } from '@varuna/contract/analysis/image'
import { vesselsNear } from '@varuna/contract/analysis/image-answers'
import { json, request } from '~/api/request.ts'

/** Vessels near an image; requires a position and a time. */
export const nearQuery = ({ id, scene }: Pick<AnalysedImage, 'id' | 'scene'>) =>
  queryOptions({
    queryKey: ['image-vessels', id, scene],
    queryFn: ({ signal }) => request(vesselsNear, `/api/images/${encodeURIComponent(id)}/vessels`, { signal }),
    enabled: scene !== null && scene.time !== null,
    staleTime: 60_000,
  })

/** Sets or removes position and time in every cached copy of the image. */
export const sceneMutation = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (scene: ImageSceneRequest | null) =>
      request(analysedImage, `/api/images/${encodeURIComponent(id)}/scene`, json({ scene }, 'PUT')),
    onSuccess: (image) => {
      client.setQueriesData<{ id?: string }>({ queryKey: ['saved-answer'] }, (shown) =>
        shown?.id === image.id ? image : shown,
      )
      void client.invalidateQueries({ queryKey: ['assessment'] })
      void client.invalidateQueries({ queryKey: ['assessments'] })
    },
  })
