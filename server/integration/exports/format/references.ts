/** The kind that a record member refers to, by its name. Capitalized names are those of end users. */
const kindOfName: Record<string, string> = {
  customerRepID: 'customerReps',
  ownerCustomerRepID: 'customerReps',
  defaultCustomerRepID: 'customerReps',
  authorCustomerRepID: 'customerReps',
  createdByCustomerRepID: 'customerReps',
  customerRepIDs: 'customerReps',
  followerIDs: 'customerReps',
  mentionedReps: 'customerReps',
  exemptCustomerRepIDs: 'customerReps',
  teamID: 'teams',
  teamIDs: 'teams',
  mentionedTeams: 'teams',
  channelID: 'channels',
  channelIDs: 'channels',
  folderID: 'channelFolders',
  parentFolderID: 'channelFolders',
  channelTranslationID: 'channelTranslations',
  blockedSenderID: 'blockedSenders',
  endUserID: 'endUsers',
  EndUserID: 'endUsers',
  EndUserUIDID: 'endUserUIDs',
  topicID: 'topics',
  topicIDs: 'topics',
  addedTopicIDs: 'topics',
  transformTopicID: 'topics',
  documentID: 'documents',
  documentIDs: 'documents',
  parentID: 'documents',
  aiAnswerSources: 'documents',
  lexiconDocumentID: 'documents',
  instructionsDocumentID: 'documents',
  actionID: 'actions',
  ruleID: 'rules',
  toolID: 'tools',
  toolIDs: 'tools',
  procedureID: 'procedures',
  autonomyChangeID: 'autonomyChanges',
  macroID: 'macros',
  macroAttachmentID: 'macroAttachments',
  pageTopicMappingID: 'pageTopicMappings',
  tagID: 'tags',
  slaPolicyID: 'slaPolicies',
  retentionPolicyID: 'retentionPolicies',
  viewID: 'views',
  webhookID: 'webhooks',
  modelID: 'models',
  ticketID: 'tickets',
  linkedTicketID: 'tickets',
  mergedIntoTicketID: 'tickets',
  otherTicketID: 'tickets',
  fromTicketID: 'tickets',
  toTicketID: 'tickets',
  messageID: 'messages',
  answersMessageID: 'messages',
  sentMessageID: 'messages',
  replyMessageID: 'messages',
  moved: 'messages',
  ticketMessageAttachmentID: 'attachments',
  noteID: 'notes',
  movedNotes: 'notes',
  noteAttachmentID: 'noteAttachments',
  entryID: 'timeline',
  ticketTagID: 'ticketTags',
  ticketMessageTopicID: 'messageTopics',
  moveID: 'moves',
  csatID: 'csats',
  runID: 'runs',
  stepID: 'steps',
  parentStepID: 'steps',
  placeDescriptionReportID: 'placeReports',
  placeDescriptionRoomID: 'placeRooms',
  placeDescriptionRoomPhotoID: 'placePhotos',
}

/** Ambiguous member names, by the kind of the record. */
const kindOfOwn: Record<string, Record<string, string>> = {
  rules: { mappingID: 'rules' },
  topicDocuments: { mappingID: 'topicDocuments' },
}

/** Required members whose record may have been deleted: they get an ID that no record has. */
export const outlivingReferences: Record<string, { member: string; kind: string }> = {
  ticketSlaTargets: { member: 'slaPolicyID', kind: 'slaPolicies' },
  autonomyDrafts: { member: 'ticketID', kind: 'tickets' },
}

/** Read positions: the record itself may be deleted, and 0 is before the first. */
const kindOfMark: Record<string, Record<string, string>> = {
  ticketReads: { messageID: 'messages', noteID: 'notes' },
  readBases: { messageID: 'messages' },
}

/** References to records that archives do not contain. */
const foreign = new Set(['CustomerID', 'customerID', 'importID', 'apiTokenID', 'sentByTokenID'])

const kindOfActor: Record<string, string> = { Rep: 'customerReps', EndUser: 'endUsers', Rule: 'rules' }

const kindOfCondition: Record<string, string> = {
  topicID: 'topics',
  teamID: 'teams',
  customerRepID: 'customerReps',
  channelID: 'channels',
}

const kindOfFilter: Record<string, string> = {
  customerRepID: 'customerReps',
  teamIDs: 'teams',
  topicIDs: 'topics',
  channelIDs: 'channels',
}

const kindOfChange: Record<string, string> = { teamChanged: 'teams', assigneeChanged: 'customerReps' }

export interface Mapping {
  /** Null if the record is not in the archive. */
  mapId(kind: string, id: number): number | null
  /** The last record up to this ID; 0 if there is none. */
  mapMark(kind: string, id: number): number
  mapToken(token: string): string
}

/** Maps old IDs to the new ID or position of their record, by kind. */
export function mappingOf(ids: Map<string, Map<number, number>>, mapToken: Mapping['mapToken']): Mapping {
  const sorted = new Map<string, number[]>()
  const mapId = (kind: string, id: number) => ids.get(kind)?.get(id) ?? null
  const mapMark = (kind: string, id: number) => {
    const known = sorted.get(kind) ?? [...(ids.get(kind)?.keys() ?? [])].sort((one, other) => one - other)
    sorted.set(kind, known)
    let [low, high] = [0, known.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((known[middle] ?? 0) <= id) low = middle + 1
      else high = middle
    }
    return mapId(kind, known[low - 1] ?? 0) ?? 0
  }
  return { mapId, mapMark, mapToken }
}

type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)

const guid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const mention = /\b(rep|team):(\d+)/g

/** Replaces every reference in a record, at any depth. */
export function mapReferences(kind: string, record: Json, mapping: Mapping): Json {
  return mapObject(record, { kind, mapping })
}

interface Place {
  kind: string
  mapping: Mapping
}

function mapObject(object: Json, place: Place): Json {
  const entries = Object.entries(object).map(([name, value]) => [name, mapMember(object, name, value, place)])
  return Object.fromEntries(entries)
}

function mapMember(owner: Json, name: string, value: unknown, place: Place): unknown {
  if (value === null || value === undefined) return value
  if (foreign.has(name)) return null
  const marked = kindOfMark[place.kind]?.[name]
  if (marked && typeof value === 'number') return place.mapping.mapMark(marked, value)
  const kind = findKind(owner, name, place)
  if (kind) return mapIds(kind, value, place.mapping)
  if (name === 'filter' && place.kind === 'views' && isObject(value)) return mapFilter(value, place)
  if (/^default\w+ModelId$/.test(name)) return mapSharedModel(value, place.mapping)
  return mapValue(value, place)
}

function findKind(owner: Json, name: string, { kind }: Place): string | undefined {
  const own = kindOfOwn[kind]?.[name]
  if (own) return own
  if (name === 'actorID' || name === 'authorID') return kindOfActor[String(owner.actorType ?? owner.authorType)]
  if (name === 'id' && typeof owner.type === 'string' && 'name' in owner) return kindOfActor[owner.type]
  if (name === 'value' && typeof owner.field === 'string') return kindOfCondition[owner.field]
  return kindOfName[name]
}

function mapIds(kind: string, value: unknown, mapping: Mapping): unknown {
  if (typeof value === 'number') return mapping.mapId(kind, value)
  if (Array.isArray(value)) return value.map((each) => mapIds(kind, each, mapping)).filter((each) => each !== null)
  return value
}

/** Shared models are the same in every workspace. */
const mapSharedModel = (value: unknown, mapping: Mapping) =>
  typeof value === 'number' ? (mapping.mapId('models', value) ?? value) : value

/** IDs in the form of a query, such as `me,12`. */
function mapFilter(filter: Json, { mapping }: Place): Json {
  const entries = Object.entries(filter).map(([name, value]) => {
    const kind = kindOfFilter[name]
    if (!kind) return [name, value]
    const mapOne = (part: string) => (/^\d+$/.test(part) ? String(mapping.mapId(kind, Number(part)) ?? 0) : part)
    const mapText = (text: string) =>
      text
        .split(',')
        .map((part) => mapOne(part.trim()))
        .join(',')
    if (Array.isArray(value)) return [name, value.map((each) => mapText(String(each)))]
    return [name, typeof value === 'number' ? Number(mapText(String(value))) : mapText(String(value))]
  })
  return Object.fromEntries(entries)
}

function mapValue(value: unknown, place: Place): unknown {
  if (Array.isArray(value)) return value.map((each) => mapValue(each, place))
  if (isObject(value)) return mapObject(value, place)
  if (typeof value !== 'string') return value
  const text = value.length >= 36 ? value.replace(guid, (token) => place.mapping.mapToken(token)) : value
  return place.kind === 'notes' || place.kind === 'timeline' ? mapMentions(text, place.mapping) : text
}

const mapMentions = (text: string, mapping: Mapping) =>
  text.replace(mention, (_, whom: string, id: string) => {
    const kind = whom === 'rep' ? 'customerReps' : 'teams'
    return `${whom}:${mapping.mapId(kind, Number(id)) ?? 0}`
  })

/** The values before and after a change of team or assignee, identified by the type of the change. */
export function mapTimelineData(record: Json, mapping: Mapping): Json {
  const kind = kindOfChange[String(record.type)]
  if (!kind || !isObject(record.data)) return record
  const { from = null, to = null } = record.data
  return { ...record, data: { ...record.data, from: mapIds(kind, from, mapping), to: mapIds(kind, to, mapping) } }
}
