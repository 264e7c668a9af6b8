import type { MacroPreview, MacroPreviewRequest } from '@attendant/contract/automation/macro.ts'
import type { Rep } from '../../../access.ts'
import type { Context } from '../../../context.ts'
import { invalidField } from '../../../errors.ts'
import { inSavepoint } from '../../../platform/database/transaction.ts'
import { getMacroRow } from '../macros.store.ts'
import { fillNotes } from './fill-notes.ts'
import { fillText } from './fill-text.ts'
import { findTargets } from './find-targets.ts'
import { runOperations } from './run-operations.ts'

class RolledBack<Result> extends Error {
  readonly result: Result
  constructor(result: Result) {
    super('Rolled back')
    this.result = result
  }
}

/** Previews what the macro would do to the ticket by running it in a transaction that is rolled back. */
export async function previewMacro(
  context: Context,
  rep: Rep,
  macroID: number,
  { ticketID, lang = null }: MacroPreviewRequest,
): Promise<MacroPreview> {
  const macro = await getMacroRow(context.db, rep, macroID)
  const [target] = await findTargets(context.db, rep, [ticketID], 'ticketID')
  if (!target) throw invalidField('ticketID', 'ticket_unknown')
  const filled = await fillText(context, rep, macro.texts, target, lang)
  const { subject = null, htmlBody = null, text = null } = filled ?? {}
  const unresolved = new Set(filled?.unresolved)
  const wanted = await fillNotes(context, rep, macro.operations, target, (name) => unresolved.add(name))
  const results = await withoutEffect(context, (inside) =>
    runOperations(inside, { ...macro, operations: wanted }, target, { untilFailed: false }),
  )
  const operations = results.map(({ operation, outcome, why }) => ({
    operation,
    wouldChange: outcome === 'Done',
    problem: outcome === 'Failed' ? (why ?? '') : null,
  }))
  return { subject, htmlBody, text, operations, unresolvedPlaceholders: [...unresolved] }
}

async function withoutEffect<Result>(context: Context, work: (context: Context) => Promise<Result>): Promise<Result> {
  try {
    return await inSavepoint(context, async (inside): Promise<Result> => {
      throw new RolledBack(await work({ ...inside, isTransaction: true, afterCommit: () => undefined }))
    })
  } catch (fault) {
    if (fault instanceof RolledBack) return fault.result as Result
    throw fault
  }
}
