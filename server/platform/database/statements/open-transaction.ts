import { setImmediate as afterMicrotasks } from 'node:timers/promises'
import type { PoolClient, QueryResult } from 'pg'
import type { Scope, Scopes } from '../scope.ts'
import { type BatchedStatement, sendStatements } from './statement-batch.ts'
import { type Answered, type StatementConfig, send } from './statements.ts'
import { runSteps, type Step } from './step.ts'

interface Opening {
  isPipelined?: boolean | undefined
  /** The steps that begin the transaction, unless the caller has begun it. */
  opening?: Step[]
}

/** A part of a transaction that can be rolled back separately. */
export interface Savepoint {
  name: string
  statement: BatchedStatement
}

const ignore = () => undefined
/** Errors are ignored here, because they reject the statement that this one is sent with. */
const unanswered = (config: StatementConfig, values?: unknown[], answered?: Answered): BatchedStatement => ({
  ...{ config, values, resolve: answered ?? ignore, reject: ignore },
})

/** A transaction on one connection, which runs one statement after another. */
export class OpenTransaction {
  readonly client: PoolClient
  /** A transaction without a scope adopts that of the first customer who uses it. */
  scope: Scope
  readonly scopes: Scopes
  isPipelined: boolean
  /** Set if the caller begins and ends the transaction and does not handle deferred statements. */
  readonly isJoined: boolean
  isOver = false
  /** Has no savepoints, so that all waiting statements may be merged. */
  readonly #isPipelinedThroughout: boolean
  #savepoints = 0
  #last: Promise<unknown> = Promise.resolve()
  #waiting: BatchedStatement[] = []
  /** Sent before the next statement, in the same round trip. */
  #ahead: BatchedStatement[] = []
  #opening: Step[]

  constructor(client: PoolClient, scopes: Scopes, scope: Scope, { isPipelined = false, opening }: Opening = {}) {
    this.client = client
    this.scopes = scopes
    this.scope = scope
    this.isPipelined = isPipelined
    this.#isPipelinedThroughout = isPipelined
    this.isJoined = opening === undefined
    this.#opening = opening ?? []
  }

  /** False until something is sent or queued: until then there is nothing to end. */
  get hasBegun(): boolean {
    return this.#opening.length === 0 || this.#ahead.length > 0 || this.#waiting.length > 0
  }

  run<Result>(work: () => Promise<Result>): Promise<Result> {
    // The connection may already serve another customer's transaction.
    if (this.isOver) throw new Error('Invariant violated: a statement came after the end of its transaction.')
    const running = this.#last.then(work)
    this.#last = running.catch(ignore)
    return running
  }

  /** Sends a statement, after queued statements and further steps. Call it in `run`. */
  async send(config: StatementConfig, values?: unknown[], steps: Step[] = []): Promise<QueryResult> {
    const opening = this.#opening.splice(0)
    const ahead = this.#ahead.splice(0)
    if (ahead.length === 0) return send(this.client, [...opening, ...steps], config, values)
    if (steps.length > 0) {
      await this.#sendAhead(ahead, opening)
      return send(this.client, steps, config, values)
    }
    return this.#sendAhead(ahead, opening, { config, values })
  }

  #sendAhead(
    ahead: BatchedStatement[],
    steps: Step[],
    last?: Pick<BatchedStatement, 'config' | 'values'>,
  ): Promise<QueryResult> {
    return new Promise((resolve, reject) => {
      const [final] = last ? [last] : ahead.splice(-1)
      if (!final) throw new Error('Invariant violated: no statement is to be sent.')
      void sendStatements(this.client, [{ ...final, resolve, reject }], this.#toSend(steps, ahead))
    })
  }

  /** Sends the statement together with all others issued until the connection is free. */
  pipeline(config: StatementConfig, values: unknown[] | undefined): Promise<QueryResult> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length === 0) {
        void this.run(async () => {
          await afterMicrotasks()
          const before = this.#toSend(this.#opening.splice(0), this.#ahead.splice(0))
          await sendStatements(this.client, this.#waiting.splice(0), before)
        })
      }
      this.#waiting.push({ config, values, resolve, reject })
    })
  }

  /** Queues the statement for the round trip of the next one, or of the commit. */
  async later(config: StatementConfig, values: unknown[] | undefined, answered?: Answered): Promise<void> {
    const statement = unanswered(config, values, answered)
    const keep = async () => void this.#ahead.push(statement)
    if (this.isOver || !this.isPipelined) await this.run(keep)
    // Runs concurrently with the statement in progress, without waiting for its end.
    else await keep()
  }

  #toSend = (steps: Step[], ahead: BatchedStatement[]) => ({ steps, ahead, mergesAhead: this.#isPipelinedThroughout })

  async open(): Promise<void> {
    const steps = this.#opening.splice(0)
    if (steps.length > 0) await runSteps(this.client, steps)
  }

  commit(): Promise<QueryResult> {
    return this.run(() => this.#control('commit'))
  }

  rollBack(): Promise<QueryResult> {
    return this.run(async () => {
      this.#ahead.length = 0
      await this.open()
      return this.client.query('rollback')
    })
  }

  /** The savepoint is created when the first statement inside it is sent. */
  openSavepoint(): Promise<Savepoint> {
    const name = `savepoint_${++this.#savepoints}`
    const statement = unanswered({ text: `savepoint ${name}` })
    return this.run(async () => {
      if (this.#ahead.length > 0) await this.#control(statement.config.text)
      else this.#ahead.push(statement)
      return { name, statement }
    })
  }

  /** Statements queued since it was opened are sent now, because their errors belong to this part. */
  releaseSavepoint({ name, statement }: Savepoint): Promise<void> {
    return this.run(async () => {
      const release = `release savepoint ${name}`
      const [first] = this.#ahead
      if (this.#ahead.length === 1 && first === statement) this.#ahead.length = 0
      else if (this.#ahead.length > 0) await this.#control(release)
      else this.#ahead.push(unanswered({ text: release }))
    })
  }

  rollBackTo({ name, statement }: Savepoint): Promise<void> {
    return this.run(async () => {
      const isSent = !this.#ahead.includes(statement)
      this.#ahead.length = 0
      if (isSent) await this.#control(`rollback to savepoint ${name}`)
    })
  }

  async #control(text: string): Promise<QueryResult> {
    if (this.#ahead.length > 0) return this.send({ text })
    await this.open()
    return this.client.query(text)
  }
}
