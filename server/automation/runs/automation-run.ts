import type { TraceAutonomy } from '@attendant/contract/automation/autonomy.ts'
import type { Context } from '../../context.ts'
import type { MessageRow } from '../../desk/messages/get-message-for-caller.ts'
import type { TicketRow } from '../../desk/tickets/tickets.table.ts'
import type { RetrievalTrace } from '../../knowledge/documents/retrieval/retrieve-data.ts'
import type { Spender } from '../../organization/budgets/spending/spender.ts'
import type { LiveChannel } from '../../organization/channels/get-live-channel.ts'
import type { KnownConfiguration } from '../../platform/database/configuration/known-configuration.ts'
import type { KnownRules, MatchingAction } from '../rules/mappings/judge-rules.ts'

/** What a run was started for. */

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
  /** The hooks that led here, first to last; also across the runs that a run causes. */
  chain?: string[]
  action?: MatchingAction
  instructions?: string
  modelName?: string
  /** A rule requested sending, even if the channel does not reply automatically. */
  isWanted?: boolean
  /** The step that added it, by its place in the trace. */
  parent?: number
  /** The same in runs that began when each step was a row. */
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
  /** What the draft states and no source has. */
  unsourced?: string[] | undefined
  /** The hooks fired so far, each once; their documents go into the prompt. */
  firedHooks?: string[]
  /** The sender on a public channel, whose spending limits apply. */
  spender?: Spender
  /** Why this run does not use AI. */
  withoutAI?: string
  /** How far the procedure of this run got. */
  acting?: Acting
  /** A person requested a retry: bypasses the circuit breaker of the AI provider. */
  isRetried?: boolean
}

export interface Acting {
  /** Why nothing more is drafted. */
  ended?: string
  /** The message was held against the code that was sent. */
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
  /** As it was then. Traces of earlier versions do not have it. */
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
  /** In US dollars, where the price is known. */
  cost?: number
  score?: number
  /** The draft asks the end user for a fact that is missing. */
  isAskBack?: boolean
  procedureID?: number
  /** The name of the tool that was called, and with what. */
  tool?: string
  toolID?: number
  arguments?: Record<string, unknown>
  /** With secrets masked. */
  result?: string
  attempt?: number
  idempotencyKey?: string
  approvalID?: number
  /** The level and the evidence under which an answer was sent, or not. */
  autonomy?: TraceAutonomy
}

/** An executed step as the trace document of a run has it. What is usual is left out. */
export interface TracedStep {
  /** Its name. */
  s: string
  /** Milliseconds since the step before, or since the start of the run. */
  t?: number
  ms?: number
  /** The outcome; `Done` without it. */
  o?: StepOutcome
  /** Why. */
  w?: string
  /** Details. */
  d?: StepDetails
  /** The chain of hooks; the hook of the details alone without it. */
  c?: string[]
  /** The place of the step that caused it. */
  p?: number
  parentStepID?: number
  /** The message that the step sent out. */
  sentMessageID?: number
}

/** A run as a step sees it: its record with the current channel, ticket and message. */
export interface Run {
  customerID: number
  runID: number
  kind: RunKind
  state: RunState
  position: number
  agenda: Task[]
  facts: Facts
  startedAt: Date
  /** The steps so far. Null in a run that has none, and in one whose steps are rows. */
  trace: TracedStep[] | null
  channel: LiveChannel
  ticket: TicketRow | undefined
  message: MessageRow | undefined
  /** All topics of the message, where this transaction has just stored them. Not stored with the run. */
  topicIDs?: number[]
  /** What was read ahead. Not stored. */
  ahead?: Ahead
  /** The next external calls, where they began while the last transaction was committed. Not stored. */
  preparing?: Promise<Map<Task, Prepared>>
  /** As the last transaction found it. Not stored. */
  configuration?: KnownConfiguration
  /** Set where a person runs a macro, and no rule. */
  macro?: { macroID: number /** Of this run alone. */; runKey: string }
}

/** What was read for the first task of the agenda, and for the next external call after it, if nothing comes between. */
interface Ahead {
  material: unknown
  next?: { task: Task; material: unknown }
}

/** The result of the external calls of a task, and how long they took. */
export interface Prepared {
  result: unknown
  ms: number
}

export type RunKey = Pick<Run, 'customerID' | 'runID'>

/** The result of a step. */
export interface StepResult {
  outcome: StepOutcome
  why?: string
  details?: StepDetails
  facts?: Facts
  /** Tasks to run before the rest, as children of this step. */
  next?: Task[]
  /** Ends or pauses the run. With `isRepeated`, resuming runs this step again. */
  state?: RunState
  isRepeated?: boolean
  /** Delays the following tasks. */
  waitSeconds?: number
  sentMessageID?: number
  /** The step changed neither ticket nor message, so the run need not be reloaded. */
  isDecision?: true
  /** An action changed facts of the run and nothing else. What is recorded of it on the message, no later step reads. */
  isOfRunOnly?: true
  /** All that the step changed of the message; of the ticket nothing but `changedTicket`, unless `isTicketChanged`. */
  changed?: Partial<MessageRow>
  changedTicket?: Partial<TicketRow>
  isTicketChanged?: true
  /** All topics that the message has now. */
  topicIDs?: number[]
}

/**
 * A step makes external calls in `prepare`, outside any transaction, and writes in `take`, in one transaction with its
 * trace and the new position. Both may run again after a crash; only one `take` is ever committed.
 */
export interface Step<Prepared = unknown, Material = unknown> {
  /** Reads what `prepare` needs, in the transaction of the steps before where there is one. */
  read?(context: StepContext, run: Run, task: Task): Promise<Material>
  prepare?(context: StepContext, run: Run, task: Task, material: Material): Promise<Prepared>
  /** Whether `prepare` makes external calls for the task; by default it does. */
  isCallingProvider?(task: Task): boolean
  /**
   * Whether `prepare` changes nothing outside and reads nothing that the steps before may have written, so that it need
   * not wait for their commit. By default it waits.
   */
  mayBeginEarly?(material: Material): boolean
  /** Whether `take` changes nothing with this result, so that the next external call need not wait for its commit. */
  isUneventful?(prepared: Prepared): boolean
  take(context: StepContext, run: Run, task: Task, prepared: Prepared): Promise<StepResult>
}

/** The context of a step; `trial` is set in dry runs, `knownRules` by the transaction of the step. */
export type StepContext = Context & {
  trial?: Trial | undefined
  knownRules?: KnownRules
  /** What answers took and is being recorded: awaited before they are used. */
  settling?: Promise<void>[]
}

/** A dry run whose writes are rolled back: waits are skipped, and AI answers are cached between passes. */
export interface Trial {
  /** The context whose writes are committed. */
  outside: Context
  /** A message of the past runs again: what the embedded engine does for it counts nowhere. */
  isReplay?: true
  /** `isLocal`: without external calls. */
  recall<Answer>(question: unknown, ask: () => Promise<Answer>, options?: { isLocal?: boolean }): Promise<Answer>
}
