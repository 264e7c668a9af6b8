/** What an entry of the audit log is about: the verb, and the kind of thing it was done to. */

type AuditVerb = 'created' | 'changed' | 'deleted' | 'sent' | 'escalated' | 'ran' | 'read' | 'signedIn' | 'signedOut'

const nouns = {
  customerreps: 'teammate',
  signatures: 'signature',
  invitations: 'invitation',
  customers: 'workspace',
  models: 'model',
  channels: 'channel',
  channelfolders: 'folder',
  channeltranslations: 'chatTexts',
  blockedsenders: 'blockedSender',
  mailquarantine: 'quarantine',
  topics: 'topic',
  documents: 'document',
  actions: 'action',
  topicactions: 'rule',
  topicdocuments: 'rule',
  hookactions: 'rule',
  hooks: 'rule',
  pagetopicmappings: 'rule',
  tickets: 'ticket',
  ticketmessages: 'message',
  notes: 'note',
  tags: 'tag',
  teams: 'team',
  macros: 'macro',
  views: 'view',
  endusers: 'contact',
  enduseruids: 'contact',
  placedescriptionreports: 'report',
  placedescriptionrooms: 'report',
  placedescriptionroomphotos: 'report',
  placedescriptiontemplate: 'template',
} as const
export type AuditNoun = (typeof nouns)[keyof typeof nouns] | 'other'

/** Steps of a path that say more than its method. */
const deeds: Record<string, AuditVerb> = {
  login: 'signedIn',
  logout: 'signedOut',
  send: 'sent',
  forward: 'sent',
  'create-new': 'sent',
  'escalate-by-id': 'escalated',
  bulk: 'changed',
  merge: 'changed',
  split: 'changed',
  undo: 'changed',
  retry: 'ran',
  fire: 'ran',
  erase: 'deleted',
  verify: 'changed',
  subscribe: 'changed',
  unsubscribe: 'changed',
  'import-emails': 'ran',
  'correct-topics': 'changed',
  'detect-topics': 'ran',
  transform: 'ran',
}

export function readAudit(action: string): { verb: AuditVerb; noun: AuditNoun } {
  const [method = '', path = ''] = action.split(' ')
  const steps = path.split('/').filter((step) => step && step !== 'api' && !step.startsWith(':'))
  const deed = steps.map((step) => deeds[step]).findLast((known) => known !== undefined)
  const noun = steps
    .map((step) => nouns[step.toLowerCase() as keyof typeof nouns] as AuditNoun | undefined)
    .findLast((known) => known !== undefined)
  const byMethod: Record<string, AuditVerb> = { POST: 'created', PUT: 'changed', DELETE: 'deleted', GET: 'read' }
  return { verb: deed ?? byMethod[method] ?? 'changed', noun: noun ?? 'other' }
}
