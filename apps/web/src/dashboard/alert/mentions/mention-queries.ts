import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { mentionList, type Mention, type MentionList } from '@varuna/contract/desk/mention'
import { z } from 'zod'
import { request } from '~/api/request.ts'

/** Notes on alerts that name the account; the alert stream says when to read them again. */
export const mentionsQuery = queryOptions({
  queryKey: ['mentions'] as const,
  queryFn: ({ signal }) => request(mentionList, '/api/mentions', { signal }),
})

/** Marks a mention as read. */
export const endMentionMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ sequence }: Mention) =>
      request(z.undefined(), `/api/mentions/${sequence}` as const, { method: 'DELETE' }),
    onSuccess: (_, { sequence }) =>
      client.setQueryData(
        mentionsQuery.queryKey,
        (before: MentionList | undefined) =>
          before && { mentions: before.mentions.filter((one) => one.sequence !== sequence) },
      ),
    onSettled: () => client.invalidateQueries(mentionsQuery),
  })
