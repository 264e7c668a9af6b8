import { type Attendant, type components, orThrow } from '@attendant/client'
import { useQuery } from '@tanstack/react-query'
import { useChannels } from '../../../app/data/reference-data.ts'
import { useEvery } from '../../../app/data/use-every.ts'
import type { Translate } from '../../../app/session/language.ts'
import { useAttendant } from '../../../app/session/session.tsx'
import { useActions, useDocuments } from '../rules/rules.ts'
import { type PlaceholderValues, toValues } from './fill-placeholders.ts'
import { placeholders } from './placeholders.ts'

type Channel = components['schemas']['Channel']

/** The placeholder values of the workspace and, if given, of a message. */
export function usePlaceholderValues(messageID: number | undefined) {
  const attendant = useAttendant()
  const channels = useChannels()
  const desk = useDeskFacts()
  const message = useQuery({
    queryKey: ['messages', 'facts', messageID],
    queryFn: ({ signal }) => readMessageFacts(attendant, messageID ?? 0, signal),
    enabled: messageID !== undefined,
  })
  const { refetch, error } = message
  if (messageID === undefined) return { data: toValues(desk), error: undefined, refetch }
  const channel = channels?.find(({ channelID }) => channelID === message.data?.channelID)
  const data = message.data && toValues([...desk, ...message.data.facts, ...channelFacts(channel)])
  return { data, error, refetch }
}

function useDeskFacts(): [string, unknown][] {
  const attendant = useAttendant()
  const customer = useQuery({
    queryKey: ['customer'],
    queryFn: ({ signal }) => orThrow(attendant.GET('/api/Customers/me', { signal })),
  }).data
  const topics = useEvery('/api/Topics', ['topics']).data
  const actions = useActions().data?.filter(({ isActive }) => isActive)
  const documents = useDocuments().data
  return [
    ['Customer.Name', customer?.name],
    ['Language', customer?.locale],
    ['Now', new Date().toISOString()],
    ['TopicList', toLines(topics)],
    ['ActionList', toLines(actions)],
    ['DocumentList', toLines(documents)],
  ]
}

/** In the same format as the service. */
const toLines = (entries: { name: string; description: string | null }[] = []): string =>
  entries
    .toSorted((one, other) => one.name.localeCompare(other.name))
    .map(({ name, description }) => `- ${[name, description].filter(Boolean).map(onOneLine).join(': ')}`)
    .join('\n')

const onOneLine = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim()

async function readMessageFacts(attendant: Attendant, messageID: number, signal: AbortSignal) {
  const one = (id: number) => ({ params: { path: { id } }, signal })
  const message = await orThrow(attendant.GET('/ticketMessages/{id}', one(messageID)))
  const ticket = await orThrow(attendant.GET('/tickets/{id}', one(message.ticketID)))
  const { endUserID, subject, customFieldsData } = ticket
  const person = endUserID ? await orThrow(attendant.GET('/api/EndUsers/{id}', one(endUserID))) : undefined
  const { UIDs = [], ...rest } = person ?? {}
  const nobody = placeholders.filter((name) => name.startsWith('EndUser.')).map((name): [string, unknown] => [name, ''])
  const language = message.language ?? ticket.language
  const facts: [string, unknown][] = [
    ...nobody,
    ...Object.entries(rest).map(([name, fact]): [string, unknown] => [`EndUser.${name}`, fact]),
    ['EndUser.UIDs', UIDs.map(({ UID }) => UID).join(', ')],
    ...Object.entries(customFieldsData ?? {}).map(([name, fact]): [string, unknown] => [
      `Ticket.CustomFields.${name}`,
      fact,
    ]),
    ['Ticket.Subject', subject],
    ['Message.Text', message.message ?? message.textBody],
    ...(language ? [['Language', language] as [string, unknown]] : []),
  ]
  return { channelID: message.channelID, facts }
}

const channelFacts = (channel: Channel | undefined): [string, unknown][] =>
  channel
    ? [
        ['Channel.Name', channel.name],
        ['Channel.Type', channel.channelType],
      ]
    : []

const exampled = [
  'EndUser.FirstName',
  'EndUser.LastName',
  'EndUser.DisplayName',
  'EndUser.Email',
  'EndUser.Phone',
  'EndUser.CustomerRef',
  'EndUser.Notes',
  'Ticket.Subject',
  'Ticket.CustomFields.x',
  'Message.Text',
  'Channel.Name',
  'Channel.Type',
] as const

/** Example values for placeholders that depend on a message. */
export const toExamples = (t: Translate): PlaceholderValues =>
  toValues(exampled.map((name) => [name, t(`documents.example.${name}`)]))
