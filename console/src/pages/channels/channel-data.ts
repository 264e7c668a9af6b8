import { type components, orThrow } from '@attendant/client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLiveEvent } from '../../app/live/live.tsx'
import { useAttendant } from '../../app/session/session.tsx'

export type Channel = components['schemas']['Channel']
export type ChannelType = Channel['channelType']
export type Folder = components['schemas']['ChannelFolder']
export type Translation = components['schemas']['ChannelTranslation']
export type Customer = components['schemas']['Customer']

export const channelTypes: ChannelType[] = ['Email', 'Chat', 'Phone', 'WhatsApp']

/** Live events update the channel's health. */
export function useChannel(channelID: number) {
  const attendant = useAttendant()
  const queries = useQueryClient()
  useLiveEvent(['channel.health'], ({ data }) => {
    if (data.channelID === channelID) void queries.invalidateQueries({ queryKey: ['channels'] })
  })
  return useQuery({
    queryKey: ['channels', channelID],
    queryFn: ({ signal }) =>
      orThrow(attendant.GET('/api/Channels/{id}', { params: { path: { id: channelID } }, signal })),
  })
}

export function useCustomer(isWanted = true) {
  const attendant = useAttendant()
  return useQuery({
    queryKey: ['customer'],
    queryFn: ({ signal }) => orThrow(attendant.GET('/api/Customers/me', { signal })),
    enabled: isWanted,
  })
}

export function useFolders(channelID: number, isWanted = true) {
  const attendant = useAttendant()
  return useQuery({
    queryKey: ['folders', channelID],
    queryFn: ({ signal }) =>
      orThrow(
        attendant.GET('/api/ChannelFolders/byChannel/{channelId}', {
          params: { path: { channelId: channelID } },
          signal,
        }),
      ),
    enabled: isWanted,
  })
}

export function useTranslations(channelID: number, isWanted = true) {
  const attendant = useAttendant()
  return useQuery({
    queryKey: ['translations', channelID],
    queryFn: ({ signal }) =>
      orThrow(
        attendant.GET('/api/ChannelTranslations/byChannel/{channelId}', {
          params: { path: { channelId: channelID } },
          signal,
        }),
      ),
    enabled: isWanted,
  })
}

export const addressOf = ({ emailAddress, phoneNumber, hostnames }: Channel) =>
  emailAddress ?? phoneNumber ?? hostnames?.replaceAll(',', ', ') ?? ''

const providers: Record<string, 'Graph' | 'Imap'> = {
  graph: 'Graph',
  microsoft: 'Graph',
  microsoftgraph: 'Graph',
  office365: 'Graph',
  imap: 'Imap',
}

/** The workspace's email provider; accepts the provider names that the API allows in the settings. */
export const providerOf = (customer: Customer | undefined) =>
  providers[customer?.emailProviderType?.trim().toLowerCase() ?? '']
