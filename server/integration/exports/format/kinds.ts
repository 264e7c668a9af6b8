import { getTableColumns } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { procedures } from '../../../automation/acting/procedures/procedures.table.ts'
import { tools } from '../../../automation/acting/tools/tools.table.ts'
import { autonomyChanges, autonomyDrafts, autonomyLevels } from '../../../automation/autonomy/autonomy.table.ts'
import { macroAttachments, macros, macroUses } from '../../../automation/macros/macros.table.ts'
import { actions } from '../../../automation/rules/actions/actions.table.ts'
import {
  actionMappings,
  documentMappings,
  pageTopicMappings,
} from '../../../automation/rules/mappings/mappings.table.ts'
import { automationRuns, automationSteps, automationTraces } from '../../../automation/runs/automation.table.ts'
import { chatAgents, chats } from '../../../channels/chat/chat.table.ts'
import { mailReferences, mailSettings, mails } from '../../../channels/email/mail.table.ts'
import { blockedSenders } from '../../../desk/blocked-senders/blocked-senders.table.ts'
import { csatSettings, csats } from '../../../desk/csat/csat.table.ts'
import { attachments } from '../../../desk/files/attachments/attachments.table.ts'
import { ticketFollowers } from '../../../desk/followers/followers.table.ts'
import { dismissedTopics, messages, messageTombstones, messageTopics } from '../../../desk/messages/messages.table.ts'
import { noteAttachments, notes } from '../../../desk/notes/notes.table.ts'
import { readBases, ticketReads } from '../../../desk/read-state/read-state.table.ts'
import { retentionPolicies } from '../../../desk/retention/policies/retention.table.ts'
import { slaPolicies, ticketSlas, ticketSlaTargets } from '../../../desk/sla/sla.table.ts'
import { tags, ticketTags } from '../../../desk/tags/tags.table.ts'
import { ticketMoves, tickets } from '../../../desk/tickets/tickets.table.ts'
import { ticketTimeline } from '../../../desk/timeline/timeline.table.ts'
import { views } from '../../../desk/views/views.table.ts'
import { documents } from '../../../knowledge/documents/documents.table.ts'
import { topics } from '../../../knowledge/topics/topics.table.ts'
import { aiBudgets } from '../../../organization/budgets/ai-budgets.table.ts'
import { channels } from '../../../organization/channels/channels.table.ts'
import { channelFolders } from '../../../organization/channels/folders/folders.table.ts'
import { channelTranslations } from '../../../organization/channels/translations/translations.table.ts'
import { customers } from '../../../organization/customers/customers.table.ts'
import { models } from '../../../organization/models/models.table.ts'
import { endUsers, endUserUIDs } from '../../../people/end-users/end-users.table.ts'
import { reps, signatures } from '../../../people/reps/reps.table.ts'
import { teamMembers, teams } from '../../../people/teams/teams.table.ts'
import { webhooks } from '../../webhooks/webhooks.table.ts'

export interface Kind {
  name: string
  table: PgTable
  /** Secrets, hashes, and data that is valid only in its workspace. */
  omitted?: string[]
  /** References to rows of the same kind, which may come later. */
  later?: string[]
  /** Members that the API capitalizes. */
  isPascal?: boolean
}

/** Each kind comes after those it refers to. */
const ownKinds: readonly Kind[] = [
  {
    name: 'customer',
    table: customers,
    omitted: ['apiPassword', 'apiToken', 'mailProviderClientSecret', 'telephonyAuthToken', 'aiProviderApiKey'],
  },
  { name: 'models', table: models },
  { name: 'aiBudgets', table: aiBudgets },
  { name: 'customerReps', table: reps, omitted: ['passwordHash', 'sessionEpoch'] },
  { name: 'signatures', table: signatures },
  { name: 'teams', table: teams },
  { name: 'teamMembers', table: teamMembers },
  {
    name: 'channels',
    table: channels,
    omitted: [
      'connectionDetails',
      'overrideMailProviderClientSecret',
      'verifiedAccountSID',
      'numberProblem',
      'numberCheckedAt',
    ],
  },
  {
    name: 'channelFolders',
    table: channelFolders,
    omitted: ['subscriptionID', 'subscriptionExpiration', 'subscriptionState'],
    later: ['parentFolderID'],
  },
  { name: 'channelTranslations', table: channelTranslations },
  { name: 'mailSettings', table: mailSettings },
  { name: 'csatSettings', table: csatSettings },
  { name: 'blockedSenders', table: blockedSenders },
  { name: 'endUsers', table: endUsers, isPascal: true },
  { name: 'endUserUIDs', table: endUserUIDs, isPascal: true },
  { name: 'topics', table: topics },
  {
    name: 'documents',
    table: documents,
    omitted: ['overrideApiPassword', 'overrideApiToken', 'apiHeaders', 'sourceID'],
    later: ['parentID'],
  },
  { name: 'actions', table: actions },
  { name: 'rules', table: actionMappings },
  { name: 'topicDocuments', table: documentMappings },
  { name: 'pageTopicMappings', table: pageTopicMappings },
  { name: 'tools', table: tools, omitted: ['apiHeaders', 'toolServerID'] },
  { name: 'procedures', table: procedures },
  { name: 'autonomyLevels', table: autonomyLevels },
  { name: 'autonomyChanges', table: autonomyChanges },
  { name: 'macros', table: macros },
  { name: 'macroAttachments', table: macroAttachments },
  { name: 'macroUses', table: macroUses },
  { name: 'tags', table: tags },
  { name: 'slaPolicies', table: slaPolicies },
  { name: 'retentionPolicies', table: retentionPolicies, omitted: ['lastRun'] },
  { name: 'views', table: views },
  {
    name: 'webhooks',
    table: webhooks,
    omitted: ['secret', 'previousSecret', 'previousUntil', 'isDisabled', 'failingSince', 'lastSuccess', 'lastFailure'],
  },
  { name: 'tickets', table: tickets, omitted: ['importID'] },
  { name: 'messages', table: messages, omitted: ['sentByTokenID', 'dispatchingUntil', 'importID'] },
  { name: 'autonomyDrafts', table: autonomyDrafts },
  { name: 'attachments', table: attachments },
  { name: 'notes', table: notes, omitted: ['importID'] },
  { name: 'noteAttachments', table: noteAttachments },
  { name: 'timeline', table: ticketTimeline },
  { name: 'ticketTags', table: ticketTags },
  { name: 'messageTopics', table: messageTopics },
  { name: 'dismissedTopics', table: dismissedTopics },
  { name: 'followers', table: ticketFollowers },
  { name: 'ticketReads', table: ticketReads },
  { name: 'readBases', table: readBases },
  { name: 'moves', table: ticketMoves },
  { name: 'ticketSlas', table: ticketSlas },
  { name: 'ticketSlaTargets', table: ticketSlaTargets },
  { name: 'csats', table: csats, omitted: ['dispatchedAt', 'dispatchingUntil', 'isOfOriginal'] },
  { name: 'deletedMessages', table: messageTombstones },
  { name: 'mails', table: mails, omitted: ['importID'] },
  { name: 'mailReferences', table: mailReferences },
  { name: 'chats', table: chats },
  { name: 'chatAgents', table: chatAgents },
  { name: 'runs', table: automationRuns },
  { name: 'steps', table: automationSteps },
  { name: 'traces', table: automationTraces },
]

/** Additions from the server's lists: kinds that this domain cannot import, and the program version. */
const added: { kinds: Kind[]; productVersion: string } = { kinds: [], productVersion: '' }

export function addToExports(more: { kinds: Kind[]; productVersion: string }): void {
  Object.assign(added, more)
}

export const listKinds = (): readonly Kind[] => [...ownKinds, ...added.kinds]

export const getProductVersion = (): string => added.productVersion

/** Data that archives never contain, as listed in the manifest. */
export const neverExported = [
  'secrets',
  'passwords',
  'second factors',
  'sessions',
  'API tokens',
  'single sign-on',
  'notifications',
  'push subscriptions',
  'webhook deliveries',
  'drafts',
  'audit log',
]

export interface Field {
  /** Name of the property in the program. */
  property: string
  /** Name of the member in the archive. */
  name: string
  column: PgColumn
}

/** Storage keys are specific to the installation: archives name files by their SHA-256. */
const internal = new Set(['customerID', 'storageKey'])

/** The columns included in archives. */
export const fieldsOf = (kind: Kind): Field[] =>
  Object.entries(getTableColumns(kind.table))
    .filter(([property, column]) => !internal.has(property) && !column.generated && !kind.omitted?.includes(property))
    .map(([property, column]) => ({ property, name: nameOf(kind, property), column }))

const nameOf = ({ isPascal }: Kind, property: string) => {
  if (!isPascal) return property
  return property.startsWith('uid')
    ? property.replace('uid', 'UID')
    : property.replace(/^./, (letter) => letter.toUpperCase())
}

/** Primary key columns besides the customer, in order. */
export function keysOf({ table }: Kind): Field[] {
  const { primaryKeys, columns } = getTableConfig(table)
  const key = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary)
  const properties = Object.entries(getTableColumns(table))
  return key.flatMap(({ name }) => {
    const [property, column] = properties.find(([, each]) => each.name === name) ?? []
    return !property || !column || property === 'customerID' ? [] : [{ property, name: property, column }]
  })
}

/** The generated ID, if the kind has one. */
export function idOf(kind: Kind): Field | undefined {
  return fieldsOf(kind).find(({ column }) => column.generatedIdentity !== undefined)
}
