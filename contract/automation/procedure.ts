import { type Static, Type } from 'typebox'
import { Clearable, Flag, Id, Name, Nullable, Page, Text, Timestamp } from '../fields.ts'

/** How a value is extracted from the customer's message, or from a custom field. */
export type Extractor =
  | 'email'
  | 'number'
  | 'date'
  | 'text'
  | { pattern: string }
  | { customField: string }
  | { kind: string; pattern?: string; name?: string; field?: string; customField?: string }

export type ProcedureStep =
  | { ask: string; saveAs: string; extractor: Extractor }
  | { tool: string | number; arguments?: Record<string, unknown>; saveAs?: string }
  | { say: string }
  | { escalate: string | boolean }

/** A step is one of `{ ask, saveAs, extractor }`, `{ tool, arguments }`, `{ say }` and `{ escalate }`. */
const Step = Type.Unsafe<ProcedureStep>({ type: 'object', additionalProperties: true, title: 'ProcedureStep' })

/** Markdown for a model, or a list of steps that also runs without one. */
export type ProcedureSteps = string | ProcedureStep[]
const Steps = Type.Unsafe<ProcedureSteps>({
  anyOf: [
    { type: 'string', maxLength: 100_000 },
    { type: 'array', items: Step, maxItems: 50 },
  ],
})

const ExitConditions = Type.Unsafe<string | string[]>({
  anyOf: [
    { type: 'string', maxLength: 10_000 },
    { type: 'array', items: { type: 'string', maxLength: 2_000 }, maxItems: 20 },
  ],
})

export const Procedure = Type.Object(
  {
    procedureID: Id,
    name: Type.String(),
    goal: Nullable(Type.String()),
    steps: Steps,
    toolIDs: Type.Array(Id),
    /** Without topics it applies to every message. */
    topicIDs: Type.Array(Id),
    exitConditions: Nullable(ExitConditions),
    maxSteps: Type.Integer(),
    isActive: Flag,
    version: Type.Integer(),
  },
  { title: 'Procedure' },
)
export type Procedure = Static<typeof Procedure>
export const ProcedurePage = Page(Procedure, 'ProcedurePage')

const settings = {
  goal: Clearable(Text(10_000)),
  toolIDs: Type.Optional(Type.Array(Id, { maxItems: 50 })),
  topicIDs: Type.Optional(Type.Array(Id, { maxItems: 200 })),
  exitConditions: Clearable(ExitConditions),
  maxSteps: Type.Optional(Type.Integer({ minimum: 1, maximum: 20 })),
  isActive: Type.Optional(Flag),
}

export const ProcedureCreate = Type.Object(
  { name: Name, steps: Type.Optional(Steps), ...settings },
  { title: 'ProcedureCreate' },
)
export type ProcedureCreate = Static<typeof ProcedureCreate>

export const ProcedureUpdate = Type.Object(
  { name: Type.Optional(Name), steps: Type.Optional(Steps), ...settings },
  { title: 'ProcedureUpdate' },
)
export type ProcedureUpdate = Static<typeof ProcedureUpdate>

export const approvalStates = ['Pending', 'Approved', 'Rejected', 'Expired'] as const
export type ApprovalState = (typeof approvalStates)[number]

/** A tool call that awaits approval, or was approved or rejected. */
export const Approval = Type.Object(
  {
    approvalID: Id,
    state: Type.Enum([...approvalStates]),
    ticketID: Id,
    messageID: Nullable(Id),
    toolID: Nullable(Id),
    /** The name of the tool. */
    tool: Type.String(),
    arguments: Type.Record(Type.String(), Type.Unknown()),
    /** A one-line summary of the call. */
    what: Type.String(),
    /** Why the assistant wants to make the call, and why it needs approval. */
    why: Type.String(),
    /** The contact on whose behalf the call is made. */
    forWhom: Nullable(Type.String()),
    endUserID: Nullable(Id),
    /** What it changes, and where. */
    effect: Type.String(),
    dateCreated: Timestamp,
    /** When the ticket is escalated if nobody has decided. */
    expiresAt: Timestamp,
    dateDecided: Nullable(Timestamp),
    decidedBy: Nullable(Type.String()),
    comment: Nullable(Type.String()),
  },
  { title: 'Approval' },
)
export type Approval = Static<typeof Approval>
export const ApprovalPage = Page(Approval, 'ApprovalPage')

export const ApprovalDecision = Type.Object({ comment: Clearable(Text(2_000)) }, { title: 'ApprovalDecision' })
export type ApprovalDecision = Static<typeof ApprovalDecision>
