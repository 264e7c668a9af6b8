import type { TraceAutonomy } from '@attendant/contract/automation/autonomy.ts'
import type { Context } from '../../context.ts'
import type { MessageRow } from '../../desk/messages/get-message-for-caller.ts'
import type { TicketRow } from '../../desk/tickets/tickets.table.ts'
import type { RetrievalTrace } from '../../knowledge/documents/retrieval/retrieve-data.ts'
import type { Spender } from '../../organization/budgets/spending/spender.ts'
import type { LiveChannel } from '../../organization/channels/get-live-channel.ts'
import type { KnownConfiguration } from '../../platform/database/configuration/known-configuration.ts'
import type { KnownRules, MatchingAction } from '../rules/mappings/judge-rules.ts'

export type RunKind = 'message' | 'hook' | 'topics'

/** A scheduled job resumes `Waiting`; a person resumes `Stopped` (spam) and `Failed`. */
export type RunState = 'Running' | 'Waiting' | 'Stopped' | 'Failed' | 'Done'

export type StepOutcome = 'Done' | 'Skipped' | 'Failed' | 'Cut'

export type StepName =
  | 'begin'
  | 'hook'
  | 'action'
  | 'judgeSpam'
  | 'stopForSpam'
  | 'detectTopics'
  | 'topicActions'
  | 'draftReply'
  | 'toolCall'
  | 'sendReply'
  | 'finish'

/** A pending step, stored as data so that a run can resume after a crash. */
export interface Task {
  step: StepName
  /** The hook to run, or the hook that triggered the action. */
  hookName?: string
  /** The hooks that led to this task, first to last, across runs. */
  chain?: string[]
  action?: MatchingAction
  instructions?: string
  modelName?: string
  /** A rule requested sending, even if the channel does not reply automatically. */
  isWanted?: boolean
  /** Index in the trace of the step that added it. */
  parent?: number
  /** The same for runs that stored each step as a row. */
  parentStepID?: number
  toolCallID?: number
}

export interface RetrievedData {
  documentID: number
  title: string
  content: string
  version: number
}

export interface Facts {
  /** Texts for the prompt of the reply. */
  instructions?: string[]
  data?: RetrievedData[]
  /** Topics added by rules; detection keeps them. */
  addedTopicIDs?: number[]
  /** The message reopened a closed ticket. */
  isReopened?: boolean
  /** The assignee when the message arrived. */
  assignedTo?: number | null
  isSendWanted?: boolean
  isDrafted?: boolean
  /** The draft answers only a part of the message. */
  isPartial?: boolean
  /** What the draft states and no source has. */
  unsourced?: string[] | undefined
  /** The hooks fired so far, each once; their documents go into the prompt. */
  firedHooks?: string[]
  /** The sender on a public channel, whose spending limits apply. */
  spender?: Spender
  /** Why this run does not use AI. */
  withoutAI?: string
  /** Progress of the run's procedure. */
  acting?: Acting
  /** A person requested a retry: bypasses the circuit breaker of the AI provider. */
  isRetried?: boolean
}

export interface Acting {
  /** Why the procedure ended, so that nothing more is drafted. */
  ended?: string
  /** The message was checked against the verification code. */
  isCodeChecked?: true
  /** The version of the tool when a person was asked about a call, by the id of the call. */
  askedVersions?: Record<number, number>
}

export interface JudgedRule {
  id: number
  name: string
  priority: number
  /** The version of the rule. */
  version: number
  actionID: number
  actionVersion: number
  matched: boolean
  /** The first condition that failed. */
  why?: string
}

export interface TracedDocument {
  documentID: number
  /** The name at that time. Missing in traces by earlier versions. */
  name?: string
  /** The version of the document. */
  version: number
  retrieval?: RetrievalTrace
  note?: string
}

export interface StepDetails {
  hook?: string
  rules?: JudgedRule[]
  /** The rule that ran the action. */
  ruleID?: number
  operation?: string
  topics?: { topicID: number; name: string }[]
  documents?: TracedDocument[]
  instructions?: string[]
  model?: string
  tokens?: { input: number; output: number }
  /** In US dollars, if the price is known. */
  cost?: number
  score?: number
  /** The draft asks the end user for a fact that is missing. */
  isAskBack?: boolean
  procedureID?: number
  /** The name and arguments of the tool that was called. */
  tool?: string
  toolID?: number
  arguments?: Record<string, unknown>
  /** Secrets are masked. */
  result?: string
  attempt?: number
  idempotencyKey?: string
  approvalID?: number
  /** The autonomy level and evidence behind the decision to send or not. */
  autonomy?: TraceAutonomy
}

/** An executed step in a run's trace document. Default values are omitted, and names are short to save space. */
export interface TracedStep {
  /** Name of the step. */
  s: string
  /** Milliseconds since the step before, or since the start of the run. */
  t?: number
  ms?: number
  /** Outcome; omitted if `Done`. */
  o?: StepOutcome
  /** Reason. */
  w?: string
  /** Details. */
  d?: StepDetails
  /** Chain of hooks; omitted if it is only the hook in the details. */
  c?: string[]
  /** Index of the parent step. */
  p?: number
  parentStepID?: number
  /** The message that the step sent. */
  sentMessageID?: number
}

/** A run as steps see it: its record with the current channel, ticket and message. */
export interface Run {
  customerID: number
  runID: number
  kind: RunKind
  state: RunState
  position: number
  agenda: Task[]
  facts: Facts
  startedAt: Date
  /** The steps so far. Null if there are none, or if the steps are rows. */
  trace: TracedStep[] | null
  channel: LiveChannel
  ticket: TicketRow | undefined
  message: MessageRow | undefined
  /** All topics of the message, if this transaction has just stored them. Not persisted. */
  topicIDs?: number[]
  /** Data read ahead. Not persisted. */
  ahead?: Ahead
  /** The next external calls, if they started while the last transaction committed. Not persisted. */
  preparing?: Promise<Map<Task, Prepared>>
  /** The configuration seen by the last transaction. Not persisted. */
  configuration?: KnownConfiguration
  /** Set if a person runs a macro instead of a rule. */
  macro?: { macroID: number /** Unique per run. */; runKey: string }
}

/** Data read for the first task of the agenda, and for the next external call after it if nothing comes between. */
interface Ahead {
  material: unknown
  next?: { task: Task; material: unknown }
}

/** The result of a task's external calls, and their duration. */
export interface Prepared {
  result: unknown
  ms: number
}

export type RunKey = Pick<Run, 'customerID' | 'runID'>

export interface StepResult {
  outcome: StepOutcome
  why?: string
  details?: StepDetails
  facts?: Facts
  /** Tasks to run next, as children of this step. */
  next?: Task[]
  /** Ends or pauses the run. With `isRepeated`, resuming runs this step again. */
  state?: RunState
  isRepeated?: boolean
  /** Delays the following tasks. */
  waitSeconds?: number
  sentMessageID?: number
  /** The step changed neither ticket nor message, so the run need not be reloaded. */
  isDecision?: true
  /** Only facts of the run changed. No later step reads what is recorded of the action on the message. */
  isOfRunOnly?: true
  /** All changes to the message; the ticket has only those in `changedTicket`, unless `isTicketChanged`. */
  changed?: Partial<MessageRow>
  changedTicket?: Partial<TicketRow>
  isTicketChanged?: true
  /** All topics of the message after the step. */
  topicIDs?: number[]
}

/**
 * A step makes external calls in `prepare`, outside any transaction, and writes in `take`, in one transaction with its
 * trace and the new position. Both may run again after a crash; only one `take` is ever committed.
 */
export interface Step<Prepared = unknown, Material = unknown> {
  /** Reads what `prepare` needs, in the transaction of the previous steps if there is one. */
  read?(context: StepContext, run: Run, task: Task): Promise<Material>
  prepare?(context: StepContext, run: Run, task: Task, material: Material): Promise<Prepared>
  /** Whether `prepare` makes external calls for the task; by default it does. */
  isCallingProvider?(task: Task): boolean
  /**
   * Whether `prepare` may start before the previous steps are committed, because it has no external effects and reads
   * nothing they may have written. False by default.
   */
  mayBeginEarly?(material: Material): boolean
  /** Whether `take` changes nothing with this result, so that the next external call need not wait for a commit. */
  isUneventful?(prepared: Prepared): boolean
  take(context: StepContext, run: Run, task: Task, prepared: Prepared): Promise<StepResult>
}

/** The context of a step; `trial` is set in dry runs, `knownRules` by the transaction of the step. */
export type StepContext = Context & {
  trial?: Trial | undefined
  knownRules?: KnownRules
  /** Pending recordings of the cost of answers, awaited before the answers are used. */
  settling?: Promise<void>[]
}

/** A dry run whose writes are rolled back: waits are skipped, and AI answers are cached between passes. */
export interface Trial {
  /** The context whose writes are committed. */
  outside: Context
  /** A past message is replayed: the embedded engine's work is not counted. */
  isReplay?: true
  /** `isLocal` means without external calls. */
  recall<Answer>(question: unknown, ask: () => Promise<Answer>, options?: { isLocal?: boolean }): Promise<Answer>
}
