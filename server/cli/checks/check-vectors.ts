import type { Config } from '../../config.ts'
import { asSystem } from '../../context.ts'
import { mayExceedMemory } from '../../knowledge/passages/vectors/keep-vector-indexes.ts'
import { checkPgvector } from '../../knowledge/passages/vectors/vector-indexes.ts'
import type { OpenDatabase } from '../../service.ts'
import { type Finding, ok, warning } from './finding.ts'

const check = 'knowledge'

/** Whether search covers all documents, including those that do not fit into memory. */
export async function checkVectors(config: Config, { db, pool }: OpenDatabase): Promise<Finding> {
  const all = asSystem({ db }, 'check the installation')
  if (!(await mayExceedMemory({ ...all, config }))) return ok(check, 'The passages of all documents fit into memory.')
  const pgvector = await checkPgvector(pool)
  if (pgvector === 'usable') return ok(check, 'pgvector finds the passages that do not fit into KNOWLEDGE_INDEX_MB.')
  const state = pgvector === 'missing' ? 'The server has no pgvector' : 'pgvector is older than 0.8'
  return warning(
    check,
    `Passages may not fit into KNOWLEDGE_INDEX_MB, and are not found then. ${state}.`,
    'Raise KNOWLEDGE_INDEX_MB, or install pgvector 0.8 or newer on the server of the database.',
  )
}
