import type { Macro } from '@attendant/contract/automation/macro.ts'
import type { Note } from '@attendant/contract/desk/note.ts'
import type { Webhook } from '@attendant/contract/integration/webhook.ts'
import { approvals, toolCalls } from '../../automation/acting/calls/tool-calls.table.ts'
import type { Desk } from '../desk.ts'
import { password } from '../desk.ts'
import { addPasskey } from '../doubles/authenticator.ts'
import {
  attach,
  makeAction,
  makeChannel,
  makeDocument,
  makeFolder,
  makeHookAction,
  makeMessage,
  makeNote,
  makeTicket,
  makeTopic,
  makeTranslation,
  upload,
} from '../factories.ts'
import { makePhoto, makeReport, makeRoom } from '../places.ts'
import { makeMessageOfMail, storeQuarantined } from '../samples/stored-mails.ts'

/**
 * For each path parameter that identifies data of a customer: how a desk creates one. Keys are the path up to the
 * parameter, without `/api` and in lower case, so that aliases share an entry. The isolation matrix requires an entry
 * for every parameter of every route, and passes the ids of one customer to another.
 */
export const ownedParameters: Record<string, (desk: Desk) => Promise<number | string>> = {
  '/customerreps/:id': async (desk) => {
    const { customerRepID } = await made(desk, '/customerReps', { username: `rep-${++serial}`, password })
    await made(desk, `/customerReps/${customerRepID}/signatures`, { lang: 'en' })
    return customerRepID
  },
  '/customerreps/me/sessions/:sessionid': async (desk) =>
    (await desk.get('/customerReps/me/sessions')).body[0].sessionID,
  '/customerreps/me/passkeys/:id': async (desk) => (await addPasskey(desk)).passkeyID,
  '/apitokens/:id': async (desk) => (await made(desk, '/api/ApiTokens', { name: `Token ${++serial}` })).apiTokenID,
  '/invitations/:id': async (desk) =>
    (await made(desk, '/api/Invitations', { email: `guest-${++serial}@example.test` })).invitationID,
  '/approvals/:id': makeApproval,
  '/toolservers/:id': async (desk) =>
    (await made(desk, '/api/ToolServers', { url: 'https://mcp.invalid/' })).toolServerID,
  '/tools/:id': async (desk) =>
    (
      await made(desk, '/api/Tools', {
        name: `tool_${++serial}`,
        kind: 'Http',
        http: { url: 'https://api.example.test/orders' },
      })
    ).toolID,
  '/procedures/:id': async (desk) =>
    (await made(desk, '/api/Procedures', { name: `Procedure ${++serial}`, steps: 'Look it up.' })).procedureID,
  '/changesets/:id': async (desk) => (await made(desk, '/api/ChangeSets', { name: `Set ${++serial}` })).changeSetID,
  '/replays/:id': async (desk) =>
    (await made(desk, '/api/Replays', { sample: { from: '2020-01-01', to: '2020-01-02' } })).replayID,
  '/autonomy/:channelid': async (desk) => (await makeChannel(desk)).channelID,
  '/autonomy/:channelid/:topicid': async (desk) => (await makeTopic(desk)).topicID,
  '/customers/models/:id': async (desk) =>
    (await made(desk, '/api/Customers/models', { name: 'a', modelType: 'Text' })).modelID,
  '/tickets/:id': async (desk) => {
    const ticketID = await ticketOf(desk)
    await desk.put(`/tickets/${ticketID}/draft`, { message: 'Hello' })
    return ticketID
  },
  '/tickets/moves/:moveid': async (desk) => {
    const { channelID } = await makeChannel(desk)
    const [from, into] = [await makeTicket(desk, { channelID }), await makeTicket(desk, { channelID })]
    return (await made(desk, `/tickets/${from.ticketID}/merge`, { intoTicketID: into.ticketID })).moveID
  },
  '/tickets/:id/notes/:noteid': async (desk) => (await noteOf(desk)).noteID,
  '/tickets/:id/notes/:noteid/attachments/:attachmentid': async (desk) =>
    (await noteOf(desk)).attachments[0]?.noteAttachmentID ?? 0,
  '/tickets/:id/followers/:customerrepid': async (desk) =>
    (await made(desk, '/customerReps', { username: `rep-${++serial}`, password })).customerRepID,
  '/teams/:id': async (desk) => (await made(desk, '/api/Teams', { name: `Team ${++serial}` })).teamID,
  '/teams/:id/members/:customerrepid': async (desk) =>
    (await made(desk, '/customerReps', { username: `rep-${++serial}`, password })).customerRepID,
  '/views/:id': async (desk) => (await made(desk, '/api/Views', { name: 'Open', scope: 'All' })).viewID,
  '/notifications/push-subscriptions/:id': async (desk) => {
    const keys = { p256dh: 'x', auth: 'x' }
    const endpoint = `https://push.example.test/${++serial}`
    return (await made(desk, '/api/Notifications/push-subscriptions', { endpoint, keys })).pushSubscriptionID
  },
  '/notifications/:id': async (desk) => {
    const { ticketID } = await makeTicket(desk)
    const colleague = await desk.signedIn('Agent')
    await colleague.put(`/tickets/${ticketID}`, { customerRepID: desk.admin.customerRepID })
    return (await desk.get('/api/Notifications')).body.items[0].notificationID
  },
  '/knowledge/proposals/:id': async (desk) => {
    const { ticketID } = await makeTicket(desk)
    await makeMessage(desk, { ticketID, senderType: 'CustomerRep', message: 'Put it into its box.' })
    return (await made(desk, '/api/Knowledge/proposals', { ticketID })).proposalID
  },
  '/knowledgesources/:id': async (desk) =>
    (await made(desk, '/api/KnowledgeSources', { name: `Files ${++serial}`, kind: 'Files' })).sourceID,
  '/tags/:id': async (desk) => (await made(desk, '/api/Tags', { name: `Tag ${++serial}` })).tagID,
  '/channels/:channelid': async (desk) => (await makeChannel(desk, { channelType: 'Email' })).channelID,
  '/jobs/:jobid': async (desk) => {
    await makeChannel(desk, { channelType: 'Email' })
    return (await made(desk, '/api/Channels/import-emails', {})).jobs[0].jobID
  },
  '/mailquarantine/:id': async (desk) => (await storeQuarantined(desk)).quarantineID,
  '/drafts/:id': async (desk) => (await made(desk, '/api/Drafts', { message: 'Hello' })).draftID,
  '/imports/:id': async (desk) => {
    const { channelID } = await makeChannel(desk)
    const form = new FormData()
    form.set('file', new File(['{"kind":"tickets","ticketID":1}'], 'tickets.jsonl'))
    const { fileID } = (await desk.post('/api/Imports/files', form)).body
    return (await made(desk, '/api/Imports', { source: 'Jsonl', fileID, defaultChannelID: channelID })).importID
  },
  '/export/:id': async (desk) => {
    const { exportID } = await made(desk, '/api/Export', {})
    await desk.runJobs()
    return exportID
  },
  '/retentionpolicies/:id': async (desk) =>
    (await made(desk, '/api/RetentionPolicies', { name: `Policy ${++serial}`, closedForDays: 30, action: 'Delete' }))
      .retentionPolicyID,
  '/slapolicies/:id': async (desk) =>
    (
      await made(desk, '/api/SlaPolicies', {
        name: `SLA ${++serial}`,
        clock: 'Calendar',
        targets: [{ metric: 'FirstResponse', minutes: 60 }],
      })
    ).slaPolicyID,
  '/blockedsenders/:id': async (desk) =>
    (await made(desk, '/api/BlockedSenders', { sender: `spam-${++serial}@example.test` })).blockedSenderID,
  '/channels/:id': async (desk) => (await makeChannel(desk)).channelID,
  '/channelfolders/:id': async (desk) => (await makeFolder(desk)).folderID,
  '/channelfolders/bychannel/:channelid': async (desk) => (await makeChannel(desk)).channelID,
  '/channeltranslations/:id': async (desk) => (await makeTranslation(desk)).channelTranslationID,
  '/channeltranslations/bychannel/:channelid': async (desk) => (await makeChannel(desk)).channelID,
  '/channeltranslations/resolved/:channelid': async (desk) => (await makeChannel(desk)).channelID,
  '/mailwebhook/subscribe/:channelid': async (desk) => (await makeChannel(desk)).channelID,
  '/mailwebhook/unsubscribe/:channelid': async (desk) => (await makeChannel(desk)).channelID,
  '/topics/:id': async (desk) => (await makeTopic(desk)).topicID,
  '/actions/:id': async (desk) => (await makeAction(desk)).actionID,
  '/hookactions/:id': async (desk) => (await makeHookAction(desk)).hookActionID,
  '/topicactions/:id': async (desk) => (await makeHookAction(desk)).hookActionID,
  '/rules/:id': async (desk) => (await makeHookAction(desk)).hookActionID,
  '/topicdocuments/:id': async (desk) => {
    const { documentID } = await made(desk, '/api/Documents', { name: 'Text', isDataRetrievalProcess: false })
    return (await made(desk, '/api/TopicDocuments', { hookName: 'All', documentID })).topicDocumentID
  },
  '/endusers/:id': async (desk) =>
    (await made(desk, '/api/EndUsers', { FirstName: 'Nora', LastName: 'Lind' })).EndUserID,
  '/enduseruids/:id': async (desk) => {
    const UIDs = [{ UID: `nora-${++serial}@example.test`, IsVerified: false }]
    return (await made(desk, '/api/EndUsers', { FirstName: 'Nora', LastName: 'Lind', UIDs })).UIDs[0].EndUserUIDID
  },
  '/macros/:id': async (desk) => (await macroOf(desk)).macroID,
  '/macros/:id/attachments/:attachmentid': async (desk) => (await macroOf(desk)).attachments[0]?.macroAttachmentID ?? 0,
  '/webhooks/:id': async (desk) => (await webhookOf(desk)).webhookID,
  '/webhooks/:id/deliveries/:deliveryid': async (desk) => {
    const { webhookID } = await webhookOf(desk)
    await makeTicket(desk)
    return (await desk.get(`/api/Webhooks/${webhookID}/deliveries`)).body.items[0].deliveryID
  },
  '/documents/:id': async (desk) => (await makeDocument(desk)).documentID,
  '/ticketmessages/:id': async (desk) => (await makeMessageOfMail(desk)).messageID,
  '/ticketmessages/:id/attachments/:attachmentid': async (desk) =>
    (await attach(desk, (await makeMessage(desk)).messageID)).body.ticketMessageAttachmentID,
  '/placedescriptionreports/:id': async (desk) => (await makeReport(desk)).placeDescriptionReportID,
  '/placedescriptionreports/:id/compare/:otherid': async (desk) => (await makeReport(desk)).placeDescriptionReportID,
  '/placedescriptionreports/:reportid': async (desk) => (await makeReport(desk)).placeDescriptionReportID,
  '/placedescriptionrooms/:roomid': async (desk) => (await makeRoom(desk)).placeDescriptionRoomID,
  '/placedescriptionroomphotos/:photoid': async (desk) => (await makePhoto(desk)).placeDescriptionRoomPhotoID,
  '/platformsessions/:platformsessionid': async (desk) => {
    const key = { 'x-platform-key': 'platform key of tests' }
    await desk.stranger().post('/api/Auth/impersonate-by-customer', { customerID: desk.customerID }, key)
    return (await desk.get('/api/PlatformSessions')).body[0].platformSessionID
  },
  '/pagetopicmappings/:id': async (desk) => {
    const { topicID } = await makeTopic(desk)
    return (await made(desk, '/api/PageTopicMappings', { topicID, pageUrl: 'https://a.test/' })).pageTopicMappingID
  },
}

/** Path parameters that identify nothing of a customer. */
export const plainParameters: Record<string, string> = {
  '/customerreps/:id/signatures/:lang': 'en',
  '/hooks/:hookname': 'OnMessage',
}

let serial = 0

/** Notes are found on their own ticket, files on their own note. */
const tickets = new WeakMap<Desk, Promise<number>>()
const notes = new WeakMap<Desk, Promise<Note>>()
const macros = new WeakMap<Desk, Promise<Macro>>()
const webhooks = new WeakMap<Desk, Promise<Webhook>>()

function ticketOf(desk: Desk): Promise<number> {
  const ticketID = tickets.get(desk) ?? makeTicket(desk).then((ticket) => ticket.ticketID)
  tickets.set(desk, ticketID)
  return ticketID
}

function noteOf(desk: Desk): Promise<Note> {
  const note = notes.get(desk) ?? ticketOf(desk).then((ticketID) => makeNote(desk, ticketID))
  notes.set(desk, note)
  return note
}

function macroOf(desk: Desk): Promise<Macro> {
  const macro = macros.get(desk) ?? makeMacroWithFile(desk)
  macros.set(desk, macro)
  return macro
}

/** Its address is reserved and never responds. */
function webhookOf(desk: Desk): Promise<Webhook> {
  const webhook = webhooks.get(desk) ?? made(desk, '/api/Webhooks', { url: 'https://hooks.invalid/', events: ['*'] })
  webhooks.set(desk, webhook)
  return webhook
}

/** In the state left by a run. */
async function makeApproval(desk: Desk): Promise<number> {
  const { customerID, context } = desk
  const [{ ticketID }, at] = [await makeTicket(desk), context.now()]
  const call = { runID: 1, name: 'refund', arguments: {}, state: 'Requested', attempt: 0, ms: 0, at } as const
  const [{ toolCallID } = { toolCallID: 0 }] = await context.db
    .insert(toolCalls)
    .values({ customerID, ticketID, ...call, idempotencyKey: context.newId() })
    .returning()
  const expiresAt = new Date(at.getTime() + 60_000)
  const [{ approvalID } = { approvalID: 0 }] = await context.db
    .insert(approvals)
    .values({
      customerID,
      ticketID,
      toolCallID,
      state: 'Pending',
      what: '',
      why: '',
      effect: '',
      dateCreated: at,
      expiresAt,
    })
    .returning()
  return approvalID
}

const makeMacroWithFile = async (desk: Desk): Promise<Macro> =>
  made(desk, '/api/Macros', { name: 'Thanks', scope: 'All', uploadIDs: [(await upload(desk)).body.uploadID] })

// biome-ignore lint/suspicious/noExplicitAny: each entry knows which id it wants
async function made(desk: Desk, path: string, body: object): Promise<any> {
  const answer = await desk.post(path, body)
  if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** `/api/Tickets/:id/messages` → `/tickets/:id`: the entry of each parameter. */
export function parametersOf(url: string): { name: string; key: string }[] {
  const path = url.toLowerCase().replace(/^\/api\//, '/')
  return [...url.matchAll(/:(\w+)/g)].map((match, index) => {
    const end = [...path.matchAll(/:\w+/g)][index]
    return { name: match[1] ?? '', key: path.slice(0, (end?.index ?? 0) + (end?.[0].length ?? 0)) }
  })
}
