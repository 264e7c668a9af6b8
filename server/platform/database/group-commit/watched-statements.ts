import type { QueryResult } from 'pg'
import { Refusal } from '../../errors.ts'
import type { Scope } from '../scope.ts'
import type { Answered, StatementConfig, Statements } from '../statements/statements.ts'

/** Whether anything other than reads was sent. */
export interface Watch {
  hasWritten: boolean
}

interface WatchOptions {
  watch: Watch
  /** Awaited before a statement that locks more than the member's keys. */
  untilTurn?: (() => Promise<void>) | undefined
}

const locking = /\bfor (no key )?(update|share)\b|advisory_xact_lock/i

/** The statements of one member of a shared transaction. */
export class WatchedStatements implements Statements {
  readonly #inner: Statements
  readonly #options: WatchOptions

  constructor(inner: Statements, options: WatchOptions) {
    this.#inner = inner
    this.#options = options
  }

  async query(config: StatementConfig, values?: unknown[]): Promise<QueryResult> {
    const { watch, untilTurn } = this.#options
    if (!config.isRead) watch.hasWritten = true
    if (untilTurn && locksMore(config)) await untilTurn()
    return this.#inner.query(config, values)
  }

  async later(config: StatementConfig, values?: unknown[], answered?: Answered): Promise<void> {
    const { watch, untilTurn } = this.#options
    watch.hasWritten = true
    if (untilTurn && locksMore(config)) await untilTurn()
    return this.#inner.later(config, values, answered)
  }

  in(scope: Scope): Statements {
    return new WatchedStatements(this.#inner.in(scope), this.#options)
  }

  /**
   * Work that may be rolled back on its own has no savepoint here, because that would also roll back statements of
   * others. It needs none if it succeeds, or is rejected before it writes.
   */
  async transaction<Result>(work: (statements: Statements) => Promise<Result>): Promise<Result> {
    const part: Watch = { hasWritten: false }
    const { watch } = this.#options
    try {
      return await work(new WatchedStatements(this.#inner, { ...this.#options, watch: part }))
    } catch (fault) {
      if (part.hasWritten && fault instanceof Refusal)
        throw new Error('Refused after it wrote: it has to run in a transaction of its own.', { cause: fault })
      throw fault
    } finally {
      watch.hasWritten ||= part.hasWritten
    }
  }

  together<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#inner.together(work)
  }
}

const locksMore = ({ text, locks }: StatementConfig) => (locks ? locks === 'more' : locking.test(text))
