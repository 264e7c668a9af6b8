import { type Static, Type } from 'typebox'
import { Clearable, Flag, Id, Nullable } from '../fields.ts'
import { ticketOrigins, ticketPriorities } from './ticket.ts'

/** Maximum length of `all`, of `any`, and of a list of values. */
export const maxConditions = 50

/** Type of the value: `list` takes several, any of which may match. */
export interface ConditionValue {
  type: 'string' | 'number' | 'id' | 'boolean'
  isList: boolean
  allowed?: readonly (string | number)[]
}

export interface ConditionField {
  operators: readonly string[]
  value: ConditionValue
}

const text = {
  operators: ['contains', 'notContains', 'is', 'isNot', 'startsWith'],
  value: { type: 'string', isList: true },
} as const

const oneOf = (allowed?: readonly string[]) =>
  ({ operators: ['is', 'isNot'], value: { type: 'string', isList: true, ...(allowed ? { allowed } : {}) } }) as const

const oneID = { operators: ['is', 'isNot'], value: { type: 'id', isList: true } } as const

const membership = ['includesAny', 'includesAll', 'includesNone'] as const
const ranked = ['is', 'isNot', 'atLeast', 'atMost'] as const
const flag = { operators: ['is'], value: { type: 'boolean', isList: false } } as const

/** The fields that conditions can test. `customField.NAME` stands for each custom field. */
export const conditionFields = {
  messageText: text,
  subject: text,
  senderAddress: text,
  senderDomain: oneOf(),
  language: oneOf(),
  channelID: oneID,
  channelType: oneOf(['Email', 'Chat', 'Phone', 'WhatsApp']),
  teamID: oneID,
  customerRepID: oneID,
  status: oneOf(),
  origin: oneOf(ticketOrigins),
  slaState: oneOf(['Ok', 'Warning', 'Breached', 'Paused']),
  topicID: { operators: membership, value: { type: 'id', isList: true } },
  tag: { operators: membership, value: { type: 'string', isList: true } },
  priority: { operators: ranked, value: { type: 'string', isList: false, allowed: ticketPriorities } },
  csatScore: { operators: ranked, value: { type: 'number', isList: false, allowed: [1, 2, 3, 4, 5] } },
  'customField.NAME': {
    operators: ['is', 'isNot', 'contains', 'greaterThan', 'lessThan', 'isEmpty', 'isNotEmpty'],
    value: { type: 'string', isList: false },
  },
  withinOfficeHours: flag,
  isFirstContact: flag,
  hasAttachment: flag,
  isAssigned: flag,
} as const satisfies Record<string, ConditionField>

export const customFieldPrefix = 'customField.'

/** The service checks which operators and values are valid for a field, see `GET /api/Rules/condition-fields`. */
export const Condition = Type.Object(
  {
    field: Type.String({ minLength: 1, maxLength: 200 }),
    operator: Type.String({ minLength: 1, maxLength: 50 }),
    value: Type.Optional(Type.Unknown()),
  },
  { title: 'Condition' },
)
export type Condition = Static<typeof Condition>

const List = Type.Array(Condition, { maxItems: maxConditions })

/** Matches if all conditions of `all` hold and, if `any` is not empty, at least one of `any`. */
export const Conditions = Type.Object({ all: Type.Optional(List), any: Type.Optional(List) }, { title: 'Conditions' })
export type Conditions = Static<typeof Conditions>

export const ShownConditions = Type.Object({ all: List, any: List }, { title: 'ShownConditions' })
export type ShownConditions = Static<typeof ShownConditions>

export const writtenConditions = { conditions: Clearable(Conditions) }
export const shownConditions = { conditions: Nullable(ShownConditions) }

export const ConditionsWrite = Type.Object({ conditions: Nullable(Conditions) }, { title: 'ConditionsWrite' })
export type ConditionsWrite = Static<typeof ConditionsWrite>

export const ConditionFieldInfo = Type.Object(
  {
    field: Type.String(),
    operators: Type.Array(Type.String()),
    value: Type.Object({
      type: Type.String(),
      isList: Flag,
      allowed: Type.Optional(Type.Array(Type.Union([Type.String(), Type.Number()]))),
    }),
  },
  { title: 'ConditionField' },
)
export type ConditionFieldInfo = Static<typeof ConditionFieldInfo>

export const MatchPreviewRequest = Type.Object(
  {
    conditions: Clearable(Conditions),
    topicID: Clearable(Id),
    hookName: Clearable(Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' })),
    channelID: Clearable(Id),
    last: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  },
  { title: 'MatchPreviewRequest' },
)
export type MatchPreviewRequest = Static<typeof MatchPreviewRequest>

export const MatchPreview = Type.Object(
  {
    examined: Type.Integer(),
    matched: Type.Integer(),
    tickets: Type.Array(
      Type.Object({ ticketID: Id, subject: Type.String(), matched: Flag, why: Type.Optional(Type.String()) }),
    ),
  },
  { title: 'MatchPreview' },
)
export type MatchPreview = Static<typeof MatchPreview>
