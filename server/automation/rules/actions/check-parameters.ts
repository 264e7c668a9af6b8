import { resolveTags } from '../../../desk/tags/resolve-tags.ts'
import { invalidField } from '../../../errors.ts'
import type { Database } from '../../../platform/database/database.ts'
import { Refusal, validationFailed } from '../../../platform/errors.ts'
import { withDeclaredNames } from '../../../platform/http/requests/names.ts'
import { compileValidator } from '../../../platform/http/validation.ts'
import { instruct } from '../../operations/instruct.ts'
import { findOperation, operations } from '../../operations.ts'
import { findUnknownIDs, unknownCodes } from '../mappings/find-unknown-ids.ts'

type Parameters = Record<string, unknown>

const references = [
  ['customerRepID', 'representative'],
  ['teamID', 'team'],
  ['topicID', 'topic'],
  ['documentID', 'document'],
] as const

/** Validates the parameters against the operation; without one, against `instruct`. */
export async function checkParameters(
  db: Database,
  customerID: number,
  operationName: string | null,
  given: Parameters | null,
): Promise<Parameters | null> {
  const operation = operationName === null ? instruct : findOperation(operationName)
  if (!operation)
    throw invalidField('operation', 'not_one_of', { allowed: operations.map((one) => one.operation).join(', ') })

  const parameters = withDeclaredNames(given ?? {}, operation.parameters) as Parameters
  assertMatchesSchema(operation.parameters, parameters)
  for (const [name, kind] of references) {
    const id = parameters[name]
    if (typeof id !== 'number') continue
    const unknown = await findUnknownIDs(db, customerID, kind, [id])
    if (unknown.has(id)) throw invalidField(`parameters.${name}`, unknownCodes[kind])
  }
  if (Array.isArray(parameters.tags)) parameters.tags = await spellTags(db, customerID, parameters.tags)
  return given && parameters
}

function assertMatchesSchema(schema: object, parameters: Parameters): void {
  const { error } = compileValidator({ schema, method: '', url: '', httpPart: 'body' })(parameters) as { error?: Error }
  if (!error) return
  if (!(error instanceof Refusal)) throw error
  throw validationFailed((error.details ?? []).map((detail) => ({ ...detail, field: `parameters.${detail.field}` })))
}

/** Replaces tags by their stored spelling; creates new ones. */
async function spellTags(db: Database, customerID: number, names: string[]): Promise<string[]> {
  return (await resolveTags(db, customerID, names)).map(({ name }) => name)
}
