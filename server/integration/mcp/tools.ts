import type { Permission } from '@attendant/contract/people/customer-rep.ts'
import { type TObject, Type } from 'typebox'
import { draftReply } from './draft-reply.ts'
import { type Entry, labelEntry, labelTicket } from './label-source.ts'
import type { CallApi } from './rest-calls.ts'

/** A tool: its input, and the REST requests it makes. */
export interface Tool {
  description: string
  parameters: TObject
  /** Permissions without which the tool is hidden; the request itself would be rejected. */
  permission?: Permission
  isReadOnly?: true
  run(call: CallApi, input: Record<string, unknown>): Promise<unknown>
}

const TicketId = Type.Integer({ minimum: 1, description: 'ID of a ticket.' })
const Text = Type.String({ minLength: 1, maxLength: 65_536 })
const Optional = Type.Optional

const query = (values: Record<string, unknown>) => {
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
}

export const tools: Record<string, Tool> = {
  search_tickets: {
    description: 'Search tickets by text, state, assignee, tag or priority. Returns a page of tickets.',
    parameters: Type.Object({
      search: Optional(Type.String({ maxLength: 200, description: 'Words in subject, messages or notes.' })),
      isClosed: Optional(Type.Boolean()),
      customerRepID: Optional(Type.String({ description: 'ID of the assignee, or "none".' })),
      tags: Optional(Type.String({ description: 'Comma-separated; any of them.' })),
      priority: Optional(Type.String({ description: 'Low, Normal, High, Urgent; comma-separated.' })),
      awaitingReply: Optional(Type.Enum(['Us', 'EndUser', 'None'])),
      pageNumber: Optional(Type.Integer({ minimum: 1 })),
      pageSize: Optional(Type.Integer({ minimum: 1, maximum: 50 })),
    }),
    isReadOnly: true,
    async run(call, input) {
      const page = await call<{ items: object[] }>('GET', `/tickets?${query({ pageSize: 20, ...input })}`)
      return { ...page, items: page.items.map(labelTicket) }
    },
  },
  get_ticket: {
    description: 'One ticket with its timeline: messages, notes and changes, the latest first.',
    parameters: Type.Object({
      ticketID: TicketId,
      cursor: Optional(Type.String({ maxLength: 200, description: '`nextCursor` of the page before.' })),
      limit: Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    }),
    isReadOnly: true,
    async run(call, { ticketID, cursor, limit = 50 }) {
      const ticket = await call<object>('GET', `/tickets/${ticketID}`)
      const path = `/tickets/${ticketID}/timeline?${query({ cursor, limit })}`
      const timeline = await call<{ items: Entry[] }>('GET', path)
      return { ticket: labelTicket(ticket), timeline: { ...timeline, items: timeline.items.map(labelEntry) } }
    },
  },
  search_knowledge: {
    description: 'Search the documents that answers are based on.',
    parameters: Type.Object({
      search: Type.String({ minLength: 1, maxLength: 200 }),
      pageNumber: Optional(Type.Integer({ minimum: 1 })),
      pageSize: Optional(Type.Integer({ minimum: 1, maximum: 50 })),
    }),
    isReadOnly: true,
    run: (call, input) => call('GET', `/api/Documents?${query({ pageSize: 10, ...input })}`),
  },
  list_topics: {
    description: 'The topics that messages are sorted into.',
    parameters: Type.Object({ pageNumber: Optional(Type.Integer({ minimum: 1 })) }),
    isReadOnly: true,
    run: (call, input) => call('GET', `/api/Topics?${query({ pageSize: 200, ...input })}`),
  },
  draft_reply: {
    description:
      'Store a draft reply on the latest message of the contact, or let the AI draft one where no text is given. Never sends.',
    parameters: Type.Object({ ticketID: TicketId, text: Optional(Text) }),
    run: draftReply,
  },
  send_reply: {
    description: 'Send a reply to the contact of a ticket.',
    parameters: Type.Object({
      ticketID: TicketId,
      message: Text,
      closeAfterSend: Optional(Type.Boolean()),
      holdSeconds: Optional(Type.Integer({ minimum: 0, maximum: 60 })),
    }),
    permission: 'sendReplies',
    async run(call, input) {
      // In a path, a hidden ticket is 404 like another customer's; in a body it would be a field error.
      await call('GET', `/tickets/${input.ticketID}`)
      return call('POST', '/ticketMessages/create-new', { ...input, senderType: 'CustomerRep' })
    },
  },
  add_note: {
    description: 'Add an internal note to a ticket. Contacts never see it.',
    parameters: Type.Object({ ticketID: TicketId, text: Text }),
    run: (call, { ticketID, text }) => call('POST', `/tickets/${ticketID}/notes`, { text }),
  },
  run_macro: {
    description: 'Run a macro on tickets. Mode Draft (default) leaves drafts, Send sends them.',
    parameters: Type.Object({
      macroID: Type.Integer({ minimum: 1 }),
      ticketIDs: Type.Array(TicketId, { minItems: 1, maxItems: 100 }),
      lang: Optional(Type.String({ maxLength: 35 })),
      mode: Optional(Type.Enum(['Draft', 'Send'])),
    }),
    run: (call, { macroID, ...body }) => call('POST', `/api/Macros/${macroID}/run`, body),
  },
  assign_ticket: {
    description: 'Assign a ticket to a representative or a team; null unassigns.',
    parameters: Type.Object({
      ticketID: TicketId,
      customerRepID: Optional(Type.Union([Type.Integer({ minimum: 1 }), Type.Null()])),
      teamID: Optional(Type.Union([Type.Integer({ minimum: 1 }), Type.Null()])),
    }),
    run: (call, { ticketID, ...body }) => call('PUT', `/tickets/${ticketID}`, body),
  },
  close_ticket: {
    description: 'Close a ticket.',
    parameters: Type.Object({ ticketID: TicketId }),
    run: (call, { ticketID }) => call('PUT', `/tickets/${ticketID}`, { isClosed: true }),
  },
  try_automation: {
    description: 'What automation would do with a message, without any effect: topics, rules, draft.',
    parameters: Type.Object({
      channelID: Type.Integer({ minimum: 1 }),
      text: Text,
      subject: Optional(Type.String({ maxLength: 500 })),
    }),
    isReadOnly: true,
    run: (call, input) => call('POST', '/api/Automation/try', input),
  },
  run_replay: {
    description:
      'Run past messages through the automation with a change set, or with the live configuration. Nothing is sent and nothing changes. Without replayID starts one; with it returns its state and summary.',
    parameters: Type.Object({
      replayID: Optional(Type.Integer({ minimum: 1, description: 'Of a replay that was started.' })),
      changeSetID: Optional(Type.Integer({ minimum: 1 })),
      from: Optional(Type.String({ maxLength: 40, description: 'A day or time, such as 2026-03-02.' })),
      to: Optional(Type.String({ maxLength: 40, description: 'A day or time.' })),
      max: Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
    }),
    permission: 'manageAutomation',
    run: async (call, { replayID, changeSetID, from = '2000-01-01', to = '2999-12-31', max = 1_000 }) =>
      typeof replayID === 'number'
        ? call('GET', `/api/Replays/${replayID}`)
        : call('POST', '/api/Replays', { ...(changeSetID ? { changeSetID } : {}), sample: { from, to, max } }),
  },
}
