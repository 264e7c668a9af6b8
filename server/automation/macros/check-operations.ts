import type { MacroCreate, MacroOperation } from '@attendant/contract/automation/macro.ts'
import { invalidField } from '../../errors.ts'
import type { Database } from '../../platform/database/database.ts'
import { Refusal, validationFailed } from '../../platform/errors.ts'
import { operations } from '../operations.ts'
import { checkParameters } from '../rules/actions/check-parameters.ts'

/** These wait, call the AI or send a message; a macro has its own text for that. */
const excluded = new Set(['wait', 'instruct', 'draftReply', 'sendReply', 'sendDocument', 'retrieveData'])

const allowed = operations.map(({ operation }) => operation).filter((name) => !excluded.has(name))

/** Validates the macro's operations like those of actions. New tags are created. */
export async function checkOperations(
  db: Database,
  customerID: number,
  given: NonNullable<MacroCreate['operations']>,
): Promise<MacroOperation[]> {
  const checked: MacroOperation[] = []
  for (const [index, { operation, parameters }] of given.entries()) {
    const field = `operations.${index}`
    if (!allowed.includes(operation)) {
      throw invalidField(`${field}.operation`, 'not_one_of', { allowed: allowed.join(', ') })
    }
    const known = await prefixed(field, () => checkParameters(db, customerID, operation, parameters ?? {}))
    checked.push({ operation, parameters: known ?? {} })
  }
  return checked
}

async function prefixed<Result>(field: string, check: () => Promise<Result>): Promise<Result> {
  try {
    return await check()
  } catch (fault) {
    if (!(fault instanceof Refusal) || !fault.details) throw fault
    throw validationFailed(fault.details.map((detail) => ({ ...detail, field: `${field}.${detail.field}` })))
  }
}
