import { type components, orThrow } from '@attendant/client'
import { useQuery } from '@tanstack/react-query'
import { useEvery } from '../../../app/data/use-every.ts'
import type { Translate } from '../../../app/session/language.ts'
import { useAttendant } from '../../../app/session/session.tsx'

export type Action = components['schemas']['Action']
export type Document = components['schemas']['Document']
export type Channel = components['schemas']['Channel']
export type TopicAction = components['schemas']['TopicAction']
export type TopicDocument = components['schemas']['TopicDocument']
export type Narrowing = Pick<TopicAction, 'channelID' | 'specialChannel'>

/** What triggers a rule: a topic, or an event by name. `All` means every reply. */
export type Trigger = { topicID: number; hookName?: undefined } | { hookName: string; topicID?: undefined }

export const useActions = () => useEvery('/api/Actions', ['actions'])
export const useDocuments = () => useEvery('/api/Documents', ['documents'])
export const useTopicActions = () => useEvery('/api/TopicActions', ['mappings', 'actions'])
export const useTopicDocuments = () => useEvery('/api/TopicDocuments', ['mappings', 'documents'])

export function useHooks() {
  const attendant = useAttendant()
  return useQuery({
    queryKey: ['hooks'],
    queryFn: ({ signal }) => orThrow(attendant.GET('/api/hooks', { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  }).data
}

type Triggered = Pick<TopicAction, 'topicID' | 'hookName'>

export const isOf = ({ topicID, hookName }: Trigger, rule: Triggered) =>
  topicID === undefined ? isSameHook(hookName, rule.hookName) : rule.topicID === topicID

const isSameHook = (one: string, other: string | null) => one.toLowerCase() === other?.toLowerCase()

/** In run order: rules of events by descending priority, rules of topics by ascending priority. */
export const inRunOrder = (rules: TopicAction[]): TopicAction[] =>
  rules.toSorted((one, other) => {
    const difference = one.hookName ? other.priority - one.priority : one.priority - other.priority
    return difference || one.topicActionID - other.topicActionID
  })

/** In prompt order: by descending relevance; documents without a score come last. */
export const byRelevance = (rules: TopicDocument[]): TopicDocument[] =>
  rules.toSorted((one, other) => {
    const figure = ({ relevanceScore }: TopicDocument) => relevanceScore ?? Number.NEGATIVE_INFINITY
    return figure(other) === figure(one)
      ? one.topicDocumentID - other.topicDocumentID
      : figure(other) > figure(one)
        ? 1
        : -1
  })

/** Whether a rule applies to a channel; true for all rules if no channel is given. */
export function countsFor({ channelID, specialChannel }: Narrowing, channel: Channel | undefined): boolean {
  if (!channel) return true
  if (channelID) return channelID === channel.channelID
  return !specialChannel || specialChannel === 'All' || specialChannel === channel.channelType
}

export function nameNarrowing(t: Translate, rule: Narrowing, channels: Channel[]): string | undefined {
  if (rule.channelID) return channels.find(({ channelID }) => channelID === rule.channelID)?.name ?? '–'
  if (!rule.specialChannel || rule.specialChannel === 'All') return undefined
  return t('automation.typeOnly', { type: rule.specialChannel })
}
