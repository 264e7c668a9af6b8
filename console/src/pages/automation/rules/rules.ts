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

/** What sets a rule off: a topic, or an event by its name. `All` is every reply. */
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

/** As they run: of an event the higher priority first, of topics the lower one. */
export const inRunOrder = (rules: TopicAction[]): TopicAction[] =>
  rules.toSorted((one, other) => {
    const difference = one.hookName ? other.priority - one.priority : one.priority - other.priority
    return difference || one.topicActionID - other.topicActionID
  })

/** As they go into the prompt: the more relevant first, those without a figure last. */
export const byRelevance = (rules: TopicDocument[]): TopicDocument[] =>
  rules.toSorted((one, other) => {
    const figure = ({ relevanceScore }: TopicDocument) => relevanceScore ?? Number.NEGATIVE_INFINITY
    return figure(other) === figure(one)
      ? one.topicDocumentID - other.topicDocumentID
      : figure(other) > figure(one)
        ? 1
        : -1
  })

/** Whether a rule counts for a channel; without one every rule is shown as it is. */
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
