import { queryOptions } from '@tanstack/react-query'
import { vesselPictureList } from '@varuna/contract/watch/vessel-picture'
import { request } from '~/api/request.ts'

export const picturesPath = (mmsi: string) => `/api/vessels/${mmsi}/pictures` as const

/** The account's pictures of the vessel. */
export const vesselPicturesQuery = (mmsi: string) =>
  queryOptions({
    queryKey: ['vessel-pictures', mmsi],
    queryFn: ({ signal }) => request(vesselPictureList, picturesPath(mmsi), { signal }),
  })
