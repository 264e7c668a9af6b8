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

/** An argument that fits the schema, with its names in any case. The caller is told what does not. */
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
const told = <Name extends keyof AgentEvents>() =>
  event<[AgentEvents[Name] | (Name extends keyof VisitorEvents ? Events[Name] : never)]>()

/** Everything that hub and clients say to each other; see `contract/channels/hub.ts`. */
export const deskHub = defineHub({
  methods: { ...commonMethods, ...agentMethods, ...visitorMethods },
  events: {
    'message.created': told<'message.created'>(),
    'message.updated': told<'message.updated'>(),
    'ticket.created': told<'ticket.created'>(),
    'ticket.updated': told<'ticket.updated'>(),
    'draft.streamed': told<'draft.streamed'>(),
    'draft.saved': told<'draft.saved'>(),
    'job.progress': told<'job.progress'>(),
    'channel.health': told<'channel.health'>(),
    'budget.reached': told<'budget.reached'>(),
    'presence.changed': told<'presence.changed'>(),
    'team.updated': told<'team.updated'>(),
    'ticket.read': told<'ticket.read'>(),
    'note.created': told<'note.created'>(),
    'note.updated': told<'note.updated'>(),
    'notification.created': told<'notification.created'>(),
    'notification.read': told<'notification.read'>(),
    'agent.joined': told<'agent.joined'>(),
    'typing.changed': told<'typing.changed'>(),
    'viewers.changed': told<'viewers.changed'>(),
  },
})
export type DeskHubDefinition = typeof deskHub
