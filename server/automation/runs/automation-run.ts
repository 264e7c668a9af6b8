import type { Context } from '../../context.ts'
import type { MessageRow } from '../../desk/messages/get-message-for-caller.ts'
import type { TicketRow } from '../../desk/tickets/tickets.table.ts'
import type { RetrievalTrace } from '../../knowledge/documents/retrieval/retrieve-data.ts'
import type { Spender } from '../../organization/budgets/spending/spender.ts'
import type { LiveChannel } from '../../organization/channels/get-live-channel.ts'
import type { MatchingAction } from '../rules/mappings/judge-rules.ts'

/** The words that the automation is told in. */

export type RunKind = 'message' | 'hook' | 'topics'

/** `Waiting` goes on by a scheduled job; `Stopped` (spam) and `Failed` go on when somebody says so. */
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
  | 'sendReply'
  | 'finish'

/** One thing to do. It is kept as data, so that whoever goes on after a crash knows what is left. */
export interface Task {
  step: StepName
  /** Of a hook, and of an action the hook that led to it. */
  hookName?: string
  /** The hooks that led here, the first one first. All of a run, and of the runs it causes, are about one ticket. */
  chain?: string[]
  action?: MatchingAction
  instructions?: string
  modelName?: string
  /** A reply that a rule wants sent, wherever the channel leaves replies to people. */
  isWanted?: boolean
  parentStepID?: number
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
  /** What rules added stays when topics are detected. */
  addedTopicIDs?: number[]
  /** The message woke a closed ticket. */
  isReopened?: boolean
  /** Who had the ticket when the message came. */
  assignedTo?: number | null
  isSendWanted?: boolean
  isDrafted?: boolean
  /** The hooks whose occasion came so far, each once: their documents go into the prompt. */
  firedHooks?: string[]
  /** Who from outside the message is of, where it came over a public channel: what it costs counts against their limits. */
  spender?: Spender
  /** Why the AI works on nothing of this run. */
  withoutAI?: string
  /** A person wants it tried again: the AI provider is asked however often it failed. */
  isRetried?: boolean
}

export interface JudgedRule {
  id: number
  name: string
  priority: number
  /** Which of its versions it was. */
  version: number
  actionID: number
  actionVersion: number
  matched: boolean
  /** The first condition that failed. */
  why?: string
}

export interface TracedDocument {
  documentID: number
  /** Which text of the document it was. */
  version: number
  retrieval?: RetrievalTrace
  note?: string
}

export interface StepDetails {
  hook?: string
  rules?: JudgedRule[]
  /** Which rule an action ran for. */
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
}

/** A run as a step sees it: its record, and the rows it is about as they are at this moment. */
export interface Run {
  customerID: number
  runID: number
  kind: RunKind
  state: RunState
  position: number
  agenda: Task[]
  facts: Facts
  channel: LiveChannel
  ticket: TicketRow | undefined
  message: MessageRow | undefined
}

export type RunKey = Pick<Run, 'customerID' | 'runID'>

/** What a step leaves behind. */
export interface StepResult {
  outcome: StepOutcome
  why?: string
  details?: StepDetails
  facts?: Facts
  /** To do before the rest, as children of this step. */
  next?: Task[]
  /** Ends or interrupts the run. With `isRepeated` the step itself stays to be done. */
  state?: RunState
  isRepeated?: boolean
  /** Delays what follows. */
  waitSeconds?: number
  sentMessageID?: number
  /** It only decided what comes next: the rows it saw are as they were. */
  isDecision?: true
}

/**
 * A step asks the outside in `prepare`, where no transaction is open, and writes in `take`, in one transaction with
 * its trace and the new position. Both may run again after a crash; only one `take` is ever kept.
 */
export interface Step<Prepared = unknown> {
  prepare?(context: StepContext, run: Run, task: Task): Promise<Prepared>
  /** Says of which tasks `prepare` has something to ask; without it, of all. */
  isAsking?(task: Task): boolean
  take(context: StepContext, run: Run, task: Task, prepared: Prepared): Promise<StepResult>
}

/** What a step may use: the context, and whether it only pretends. */
export type StepContext = Context & { trial?: Trial | undefined }

/** A run whose writes are undone: waits are not waited for, and what the AI said is remembered from pass to pass. */
export interface Trial {
  /** Where writes last. */
  outside: Context
  recall<Answer>(question: unknown, ask: () => Promise<Answer>): Promise<Answer>
}
