import {
  type AgentEvents,
  type AgentMethods,
  AvailabilityWrite,
  ChatMessageWrite,
  EmailForm,
  type VisitorEvents,
  type VisitorMethods,
} from '@attendant/contract/channels/hub.ts'
import { CsatChatAnswer } from '@attendant/contract/desk/csat/csat.ts'
import { Flag, Id, Text } from '@attendant/contract/fields.ts'
import { defineHub, event, HubException, method, type Reader, type } from '@attendant/signalr'
import { type Static, type TSchema, Type } from 'typebox'
import { Refusal } from '../../platform/errors.ts'
import { refuseUnstorable, withDeclaredNames } from '../../platform/http/requests/names.ts'
import { refuseInvalid } from '../../platform/http/validation.ts'

/** An argument that matches the schema, with names in any case. Errors are returned to the caller. */
const fitting =
  <Schema extends TSchema>(schema: Schema): Reader<Static<Schema>> =>
  (given) => {
    const value = withDeclaredNames(given, schema)
    try {
      refuseInvalid(schema, value)
      refuseUnstorable(value)
    } catch (fault) {
      throw fault instanceof Refusal ? new HubException(fault.message) : fault
    }
    return value as Static<Schema>
  }

const id = fitting(Id)
const flag = fitting(Flag)
const answerOf = <Methods, Name extends keyof Methods>() =>
  type<Methods[Name] extends (...values: never[]) => infer Answer ? Answer : never>()

const commonMethods = { Resume: method([fitting(Type.Integer({ minimum: 0 }))], type<number>()) }

export const agentMethods = {
  SetAvailability: method([fitting(AvailabilityWrite)], answerOf<AgentMethods, 'SetAvailability'>()),
  ListPresence: method([], answerOf<AgentMethods, 'ListPresence'>()),
  ViewTicket: method([id], answerOf<AgentMethods, 'ViewTicket'>()),
  LeaveTicket: method([id]),
  Typing: method([id, flag]),
}

export const visitorMethods = {
  OpenChat: method([], answerOf<VisitorMethods, 'OpenChat'>()),
  SendMessage: method([fitting(ChatMessageWrite)], answerOf<VisitorMethods, 'SendMessage'>()),
  TypeMessage: method([flag]),
  RateAnswer: method([id, flag], answerOf<VisitorMethods, 'RateAnswer'>()),
  AnswerCsat: method([fitting(CsatChatAnswer)], answerOf<VisitorMethods, 'AnswerCsat'>()),
  CheckAvailability: method([], answerOf<VisitorMethods, 'CheckAvailability'>()),
  Escalate: method([flag], answerOf<VisitorMethods, 'Escalate'>()),
  LeaveEmail: method([fitting(EmailForm)]),
  RequestEmailCode: method([], answerOf<VisitorMethods, 'RequestEmailCode'>()),
  VerifyEmail: method([fitting(Text(20, 1))]),
}

type Events = AgentEvents & VisitorEvents
const agentEvent = <Name extends keyof AgentEvents>() =>
  event<[AgentEvents[Name] | (Name extends keyof VisitorEvents ? Events[Name] : never)]>()

/** All methods and events of the hub; see `contract/channels/hub.ts`. */
export const deskHub = defineHub({
  methods: { ...commonMethods, ...agentMethods, ...visitorMethods },
  events: {
    'message.created': agentEvent<'message.created'>(),
    'message.updated': agentEvent<'message.updated'>(),
    'ticket.created': agentEvent<'ticket.created'>(),
    'ticket.updated': agentEvent<'ticket.updated'>(),
    'draft.streamed': agentEvent<'draft.streamed'>(),
    'draft.saved': agentEvent<'draft.saved'>(),
    'job.progress': agentEvent<'job.progress'>(),
    'channel.health': agentEvent<'channel.health'>(),
    'budget.reached': agentEvent<'budget.reached'>(),
    'presence.changed': agentEvent<'presence.changed'>(),
    'team.updated': agentEvent<'team.updated'>(),
    'ticket.read': agentEvent<'ticket.read'>(),
    'note.created': agentEvent<'note.created'>(),
    'note.updated': agentEvent<'note.updated'>(),
    'notification.created': agentEvent<'notification.created'>(),
    'notification.read': agentEvent<'notification.read'>(),
    'agent.joined': agentEvent<'agent.joined'>(),
    'typing.changed': agentEvent<'typing.changed'>(),
    'viewers.changed': agentEvent<'viewers.changed'>(),
  },
})
export type DeskHubDefinition = typeof deskHub
