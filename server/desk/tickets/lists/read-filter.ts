import { slaStates } from '@attendant/contract/desk/sla/ticket-sla.ts'
import { awaitedReplies, type TicketQuery, ticketOrigins, ticketPriorities } from '@attendant/contract/desk/ticket.ts'
import { channelTypes } from '@attendant/contract/organization/channel.ts'
import type { Rep } from '../../../access.ts'
import { invalidField } from '../../../errors.ts'
import { restorePlus } from '../../../people/end-users/uids/restore-plus.ts'
import { tagKey } from '../../tags/resolve-tags.ts'
import type { TicketFilter } from './filter-tickets.ts'

type Query = Partial<TicketQuery>
type Caller = Pick<Rep, 'customerID' | 'customerRepID' | 'apiToken'>

/** The filter of the query, by its API names. */
export function readFilter(caller: Caller, query: Query): TicketFilter {
  const { isClosed, isSpam, isSnoozed, needsPerson, hasFailedDelivery, isUnread, isFollowed } = query
  if (needsPerson === false) throw invalidField('needsPerson', 'only_true')
  const status = query.status?.trim().toLowerCase()
  const [channelType] = readChoices('channelType', query.channelType ? [query.channelType] : [], channelTypes) ?? []
  const uid = restorePlus(query.UID ?? '')
    .trim()
    .toLowerCase()
  return {
    customerID: caller.customerID,
    ...(status ? { status } : {}),
    ...(channelType ? { channelType } : {}),
    ...oneOrMany('channelID', 'channelIDs', readIDs('channelIDs', query.channelIDs)),
    ...(uid ? { uid } : {}),
    ...(isClosed === undefined ? {} : { isClosed }),
    ...(isSpam === undefined ? {} : { isSpam }),
    ...(needsPerson ? { needsPerson } : {}),
    ...(isSnoozed === undefined ? {} : { isSnoozed }),
    ...(hasFailedDelivery === undefined ? {} : { hasFailedDelivery }),
    ...readAssignees(caller, query.customerRepID),
    ...readTeams(caller, query.teamIDs),
    ...readWorkspace(query),
    ...readTimes(query),
    ...(isUnread === undefined ? {} : { isUnread, viewerID: caller.customerRepID }),
    ...(isFollowed === undefined ? {} : { isFollowed, viewerID: caller.customerRepID }),
  }
}

function readWorkspace(query: Query): Partial<TicketFilter> {
  const { topicIDs, tags, priority, language, origin, awaitingReply, slaState, csatScore } = query
  const ranks = readChoices('priority', priority, ticketPriorities)?.map((name) => ticketPriorities.indexOf(name))
  const topics = readIDs('topicIDs', topicIDs)
  const tagKeys = split(tags).map(tagKey)
  const languages = split(language).map((written) => written.toLowerCase().split(/[-_]/)[0] ?? '')
  const states = readChoices('slaState', slaState, slaStates)
  const awaited = readChoices('awaitingReply', awaitingReply, awaitedReplies)
  return {
    ...(topics ? { topicIDs: topics } : {}),
    ...(tagKeys.length > 0 ? { tagKeys } : {}),
    ...oneOrMany('csatScore', 'csatScores', readChoices('csatScore', csatScore, scores)?.map(Number)),
    ...oneOrMany('slaState', 'slaStates', states),
    ...oneOrMany('priority', 'priorities', ranks),
    ...oneOrMany('language', 'languages', languages.length > 0 ? languages : undefined),
    ...oneOrMany('origin', 'origins', readChoices('origin', origin, ticketOrigins)),
    ...oneOrMany('importID', 'importIDs', readIDs('importID', query.importID)),
    ...(awaited ? { awaited: awaited.filter((party) => party !== 'None') } : {}),
    ...(awaited?.includes('None') ? { includesNotAwaited: true } : {}),
  }
}

function readAssignees({ customerRepID }: Caller, written: string[] | undefined): Partial<TicketFilter> {
  const named = split(written).map((part) => (part.toLowerCase() === 'me' ? String(customerRepID) : part))
  return readReferences('customerRepID', named, ['customerRepID', 'customerRepIDs', 'isUnassigned'])
}

function readTeams({ customerRepID, apiToken }: Caller, written: string[] | undefined): Partial<TicketFilter> {
  const named = split(written)
  const others = named.filter((part) => part.toLowerCase() !== 'mine')
  const isMineNamed = others.length < named.length
  // An API token is not a member of teams, and has its own.
  const ofToken = isMineNamed && apiToken ? apiToken.teamIDs.map(String) : []
  return {
    ...(isMineNamed ? { memberID: customerRepID } : {}),
    ...readReferences('teamIDs', [...others, ...ofToken], ['teamID', 'teamIDs', 'isWithoutTeam']),
  }
}

type ListName = 'customerRepIDs' | 'teamIDs'
type OneName = 'customerRepID' | 'teamID'
type NoneName = 'isUnassigned' | 'isWithoutTeam'

/** Ids, and `none`. */
function readReferences(
  field: string,
  named: string[],
  [one, many, none]: [OneName, ListName, NoneName],
): Partial<TicketFilter> {
  const ids = named.filter((part) => part.toLowerCase() !== 'none')
  return {
    ...(ids.length < named.length ? { [none]: true } : {}),
    ...(ids.length > 0 ? oneOrMany(one, many, readIDs(field, ids)) : {}),
  }
}

const scores = ['1', '2', '3', '4', '5'] as const

const times = [
  'createdFrom',
  'createdTo',
  'lastMessageFrom',
  'lastMessageTo',
  'closedFrom',
  'closedTo',
  'slaDueBefore',
] as const

function readTimes(query: Query): Partial<TicketFilter> {
  const given = times.flatMap((name) => {
    const written = query[name]
    return written === undefined ? [] : [[name, new Date(written).toISOString()]]
  })
  return Object.fromEntries(given)
}

/** A single value has its own condition, whose index also provides the order of the list. */
function oneOrMany<Value>(one: string, many: string, values: Value[] | undefined): Partial<TicketFilter> {
  if (!values) return {}
  const unique = [...new Set(values)]
  return unique.length === 1 ? { [one]: unique[0] } : { [many]: unique }
}

/** The parts of a comma-separated or repeated list. */
const split = (written: string[] | undefined): string[] =>
  (written ?? [])
    .flatMap((part) => part.split(','))
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Undefined if nothing is given. Numbers too large for an ID are ignored. */
function readIDs(field: string, written: string[] | undefined): number[] | undefined {
  const given = split(written)
  if (given.length === 0) return undefined
  if (!given.every((part) => /^\d+$/.test(part))) throw invalidField(field, 'whole_numbers_required')
  return given.map(Number).filter(Number.isSafeInteger)
}

function readChoices<Choice extends string>(
  field: string,
  written: string[] | undefined,
  choices: readonly Choice[],
): Choice[] | undefined {
  const given = split(written)
  if (given.length === 0) return undefined
  return given.map((part) => {
    const known = choices.find((choice) => choice.toLowerCase() === part.toLowerCase())
    if (!known) throw invalidField(field, 'not_one_of', { allowed: choices.join(', ') })
    return known
  })
}
