import type { AuditKey } from './audit-key.ts'

type Verb = Exclude<Extract<AuditKey, `did.${string}`>, 'did.changedFields'>
type Noun = Extract<AuditKey, `noun.${string}`>

/** What an entry is about: the verb, and the kind of thing it was done to. */
export interface AuditDeed {
  verb: Verb
  noun: Noun | undefined
  /** The change set that it is a draft in. */
  changeSet: string | undefined
}

/** By one step of a path, or by two where the first one alone says something else. The last one that is known counts. */
const nouns: Record<string, Noun> = {
  customerreps: 'noun.teammate',
  me: 'noun.profile',
  'me/change-password': 'noun.ownPassword',
  'auth/reset-password': 'noun.ownPassword',
  'customerreps/change-password': 'noun.password',
  'me/sessions': 'noun.ownSessions',
  sessions: 'noun.sessions',
  'sso/backchannel-logout': 'noun.ssoSessions',
  platformsessions: 'noun.operatorSession',
  'second-factor': 'noun.secondFactor',
  totp: 'noun.authenticator',
  passkeys: 'noun.passkey',
  'recovery-codes': 'noun.recoveryCodes',
  reauthenticate: 'noun.identity',
  'auth/unlock': 'noun.signInLock',
  availability: 'noun.availability',
  signatures: 'noun.signature',
  invitations: 'noun.invitation',
  'notifications/settings': 'noun.notificationSettings',
  'push-subscriptions': 'noun.pushNotifications',
  customers: 'noun.workspace',
  'customers/me': 'noun.workspace',
  'ai-budget': 'noun.aiBudget',
  'hostname-proof': 'noun.hostname',
  models: 'noun.model',
  sso: 'noun.sso',
  'scim/token': 'noun.scimToken',
  'v2/users': 'noun.teammate',
  apitokens: 'noun.apiToken',
  auditlog: 'noun.auditLog',
  'auditlog/export': 'noun.auditLog',
  export: 'noun.export',
  imports: 'noun.import',
  'imports/files': 'noun.importFile',
  retentionpolicies: 'noun.retentionPolicy',
  insights: 'noun.insights',
  channels: 'noun.channel',
  'mail-settings': 'noun.mailSettings',
  'mail-keys': 'noun.mailKeys',
  'mail-consent': 'noun.mailboxAccess',
  'mailwebhook/subscribe': 'noun.mailSubscription',
  'mailwebhook/unsubscribe': 'noun.mailSubscription',
  'csat-settings': 'noun.surveySettings',
  'test-connection': 'noun.connection',
  'verify-number': 'noun.phoneNumber',
  channelfolders: 'noun.folder',
  channeltranslations: 'noun.chatTexts',
  blockedsenders: 'noun.blockedSender',
  mailquarantine: 'noun.quarantine',
  topics: 'noun.topic',
  documents: 'noun.document',
  knowledgesources: 'noun.knowledgeSource',
  'knowledgesources/files': 'noun.sourceFile',
  proposals: 'noun.proposal',
  actions: 'noun.action',
  topicactions: 'noun.rule',
  topicdocuments: 'noun.rule',
  hookactions: 'noun.rule',
  hooks: 'noun.rule',
  rules: 'noun.rule',
  'rules/conditions': 'noun.conditions',
  pagetopicmappings: 'noun.rule',
  procedures: 'noun.procedure',
  tools: 'noun.tool',
  'tools/import-openapi': 'noun.openapiTools',
  toolservers: 'noun.toolServer',
  approvals: 'noun.approval',
  autonomy: 'noun.autonomy',
  automation: 'noun.automation',
  changesets: 'noun.changeSet',
  replays: 'noun.replay',
  counterfactual: 'noun.counterfactual',
  translations: 'noun.translation',
  webhooks: 'noun.webhook',
  redeliver: 'noun.deliveries',
  tickets: 'noun.ticket',
  'tickets/legal-hold': 'noun.ticketHold',
  'endusers/export': 'noun.contactData',
  'endusers/legal-hold': 'noun.contactHold',
  ticketmessages: 'noun.message',
  attachments: 'noun.attachment',
  uploads: 'noun.upload',
  notes: 'noun.note',
  tags: 'noun.tag',
  teams: 'noun.team',
  members: 'noun.members',
  macros: 'noun.macro',
  views: 'noun.view',
  slapolicies: 'noun.slaPolicy',
  'slapolicies/order': 'noun.slaOrder',
  endusers: 'noun.contact',
  enduseruids: 'noun.contactAddress',
  'enduseruids/send-code': 'noun.code',
  placedescriptionreports: 'noun.report',
  placedescriptionrooms: 'noun.report',
  placedescriptionroomphotos: 'noun.report',
  placedescriptiontemplate: 'noun.template',
}

/** Steps that say more than the method, alone or with the method. */
const verbs: Record<string, Verb> = {
  login: 'did.signedIn',
  'auth/passkey': 'did.signedIn',
  'auth/second-factor': 'did.signedIn',
  'auth/phone-login': 'did.signedIn',
  'auth/impersonate-by-customer': 'did.signedIn',
  'sso/token': 'did.signedIn',
  'sso/callback': 'did.signedIn',
  logout: 'did.signedOut',
  'sso/backchannel-logout': 'did.ended',
  'auth/unlock': 'did.ended',
  'DELETE sessions': 'did.ended',
  'DELETE platformsessions': 'did.ended',
  'change-password': 'did.changed',
  'auth/reset-password': 'did.changed',
  'POST totp': 'did.beganSetup',
  'totp/confirm': 'did.setUp',
  'POST passkeys': 'did.setUp',
  'passkeys/options': 'did.beganSetup',
  reauthenticate: 'did.confirmed',
  'reauthenticate/options': 'did.beganConfirmation',
  'POST push-subscriptions': 'did.setUp',
  'DELETE push-subscriptions': 'did.ended',
  members: 'did.changed',
  accept: 'did.accepted',
  approve: 'did.approved',
  reject: 'did.rejected',
  resend: 'did.sent',
  send: 'did.sent',
  'send-code': 'did.sent',
  forward: 'did.forwarded',
  'create-new': 'did.sent',
  redeliver: 'did.repeated',
  cancel: 'did.cancelled',
  'escalate-by-id': 'did.escalated',
  'PUT snooze': 'did.snoozed',
  'DELETE snooze': 'did.unsnoozed',
  bulk: 'did.changed',
  'tickets/merge': 'did.merged',
  'tags/merge': 'did.merged',
  'tickets/split': 'did.split',
  'moves/undo': 'did.movedBack',
  'imports/undo': 'did.undid',
  pause: 'did.paused',
  resume: 'did.resumed',
  retry: 'did.repeated',
  fire: 'did.ran',
  run: 'did.ran',
  try: 'did.tested',
  test: 'did.tested',
  ping: 'did.tested',
  'test-connection': 'did.tested',
  'verify-number': 'did.tested',
  'match-preview': 'did.tested',
  counterfactual: 'did.ran',
  apply: 'did.applied',
  sync: 'did.synced',
  rotate: 'did.rotated',
  'rotate-secret': 'did.rotated',
  activate: 'did.activated',
  discard: 'did.discarded',
  erase: 'did.deleted',
  verify: 'did.confirmed',
  assign: 'did.assigned',
  'POST hostname-proof': 'did.claimed',
  'POST mail-consent': 'did.requested',
  'mail-consent/complete': 'did.confirmed',
  subscribe: 'did.setUp',
  unsubscribe: 'did.ended',
  'import-emails': 'did.importedEmails',
  'import-openapi': 'did.added',
  'imports/files': 'did.added',
  'knowledgesources/files': 'did.added',
  'POST attachments': 'did.added',
  'POST uploads': 'did.added',
  'correct-topics': 'did.correctedTopics',
  'detect-topics': 'did.detectedTopics',
  transform: 'did.transformed',
  'GET export': 'did.exported',
  'GET file': 'did.exported',
  'GET csv': 'did.exported',
}

const byMethod: Record<string, Verb> = {
  POST: 'did.created',
  PUT: 'did.changed',
  DELETE: 'did.deleted',
  GET: 'did.read',
}

const route = /^(GET|POST|PUT|PATCH|DELETE) (\/\S*)(?: in change set (\d+))?$/

/** Nothing for what is no request: such entries are written as words. */
export function readAudit(action: string): AuditDeed | undefined {
  const [, method = '', path, changeSet] = route.exec(action) ?? []
  if (!path) return undefined
  const steps = path
    .toLowerCase()
    .split('/')
    .filter((step) => step && step !== 'api' && !step.startsWith(':'))
  return {
    verb: findLast(steps, (key) => verbs[`${method} ${key}`] ?? verbs[key]) ?? byMethod[method] ?? 'did.changed',
    noun: findLast(steps, (key) => nouns[key]),
    changeSet,
  }
}

/** From the end: two steps together before the last of them alone. */
function findLast<Found>(steps: string[], find: (key: string) => Found | undefined): Found | undefined {
  for (let index = steps.length - 1; index >= 0; index--) {
    const found = find(`${steps[index - 1]}/${steps[index]}`) ?? find(steps[index] ?? '')
    if (found !== undefined) return found
  }
  return undefined
}
