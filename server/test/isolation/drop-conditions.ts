import { Database } from '../../platform/database/handle.ts'
import { nobody, type Scope } from '../../platform/database/scope.ts'
import type { StatementConfig, Statements } from '../../platform/database/statements/statements.ts'

/**
 * `"tickets"."customer_id" = $1`: comparisons of the column with a value, with or without a cast, but not
 * assignments.
 */
const condition = /(?<!\bset "?)(?:"?\w+"?\.)?"?customer_id"? = (\$\d+)(?:::bigint)?/g

export interface DroppedConditions {
  /** Statements of customers that had a condition. */
  changed: Set<string>
  /** Statements that had none. */
  others: Set<string>
}

/**
 * A handle that removes the conditions on the customer from statements, as if the program had forgotten all of them.
 */
export function dropConditions(db: Database, seen: DroppedConditions): Database {
  function change(config: StatementConfig, scope: Scope): StatementConfig {
    if (scope.kind !== 'customer') return config
    const text = config.text.replace(condition, '($1::bigint is not null)')
    ;(text === config.text ? seen.others : seen.changed).add(config.text)
    // The connection may have prepared the statement under its own name with its conditions.
    const { name } = config
    return { ...config, text, ...(name ? { name: `${name.slice(0, 50)} dropped` } : {}) }
  }
  const drop = (statements: Statements, scope: Scope): Statements => ({
    in: (other) => drop(statements.in(other), other),
    transaction: (work) => statements.transaction((inner) => work(drop(inner, scope))),
    together: (work) => statements.together(work),
    query: (config, values) => statements.query(change(config, scope), values),
    later: (config, values) => statements.later(change(config, scope), values),
  })
  return new Database(drop(db.statements, nobody))
}
