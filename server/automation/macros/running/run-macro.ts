import type {
  MacroOperationResult,
  MacroResult,
  MacroRun,
  MacroRunRequest,
} from '@attendant/contract/automation/macro.ts'
import { assertPermitted, type Rep } from '../../../access.ts'
import type { Context } from '../../../context.ts'
import { addToDraft } from '../../../desk/drafts/add-to-draft.ts'
import { copyToUploads } from '../../../desk/files/uploads/copy-to-uploads.ts'
import { createMessage } from '../../../desk/messages/create-message.ts'
import { lockTickets } from '../../../desk/tickets/changes/change-ticket-state.ts'
import { recordFact } from '../../../desk/timeline/record-fact.ts'
import { refuse } from '../../../errors.ts'
import { inSavepoint } from '../../../platform/database/transaction.ts'
import { Refusal } from '../../../platform/errors.ts'
import { lockFilesOfMacro } from '../macro-files.ts'
import { getMacroRow } from '../macros.store.ts'
import type { MacroFile, MacroRow } from '../macros.table.ts'
import { countUse } from '../usage.ts'
import { fillNotes } from './fill-notes.ts'
import { fillText } from './fill-text.ts'
import { findTargets, type MacroTarget } from './find-targets.ts'
import { runOperations } from './run-operations.ts'

interface Order {
  rep: Rep
  macro: MacroRow
  files: MacroFile[]
  lang: string | null
  mode: 'Draft' | 'Send'
}

/** Rolls back what the macro did to one ticket and carries the reason. */
class MacroFailed extends Error {
  readonly result: Omit<MacroResult, 'ticketID'>
  constructor(result: Omit<MacroResult, 'ticketID'>) {
    super('The macro failed')
    this.result = result
  }
}

/** Runs the macro on each ticket, all or nothing per ticket. A failure on one does not affect the others. */
export async function runMacro(
  context: Context,
  rep: Rep,
  macroID: number,
  { ticketIDs, lang = null, mode }: MacroRunRequest,
): Promise<MacroRun> {
  const macro = await getMacroRow(context.db, rep, macroID)
  if (!macro.isActive) throw refuse('macro_inactive')
  const files = await lockFilesOfMacro(context.db, macro)
  const order: Order = { rep, macro, files, lang, mode: mode ?? 'Draft' }
  assertMayRun(order)
  const targets = await findTargets(context.db, rep, ticketIDs, 'ticketIDs')
  const acting = { ...context, cause: causeOf(context, macroID) }
  const results = new Map<number, MacroResult>()
  let count = 0
  // In the order in which others lock tickets, so that no deadlock occurs.
  for (const target of targets.toSorted((one, other) => one.ticketID - other.ticketID)) {
    const { result, isDone } = await runOnTicket(acting, order, target)
    results.set(target.ticketID, { ticketID: target.ticketID, ...result })
    if (isDone) count++
  }
  await countUse(context, rep.customerID, macroID, count)
  return { results: targets.flatMap(({ ticketID }) => results.get(ticketID) ?? []) }
}

/** Drafts need an author; sending requires the permission. */
function assertMayRun({ rep, macro, files, mode }: Order): void {
  if (mode === 'Send') assertPermitted(rep, 'sendReplies')
  else if (rep.apiToken && (macro.texts.length > 0 || files.length > 0)) throw refuse('rep_required')
}

function causeOf({ cause }: Context, macroID: number): NonNullable<Context['cause']> {
  if (cause?.by !== 'person' && cause?.by !== 'token') throw new Error('Invariant violated: the macro has no author')
  return { ...cause, macroID }
}

async function runOnTicket(context: Context, order: Order, target: MacroTarget) {
  const effects: (() => void)[] = []
  const afterCommit = (effect: () => void) => void effects.push(effect)
  try {
    const result = await inSavepoint({ ...context, afterCommit }, (inside) => runInside(inside, order, target))
    for (const effect of effects) context.afterCommit(effect)
    return { result, isDone: true }
  } catch (fault) {
    if (fault instanceof MacroFailed) return { result: fault.result, isDone: false }
    throw fault
  }
}

/** The reply comes first, so that a macro that closes the ticket answers before. */
async function runInside(context: Context, order: Order, target: MacroTarget) {
  const { macro } = order
  const { customerID, ticketID } = target.ticket
  await lockTickets(context.db, customerID, [ticketID])
  const written = await writeText(context, order, target)
  const wanted = await fillNotes(context, order.rep, macro.operations, target)
  const operations = await runOperations(context, { ...macro, operations: wanted }, target, { untilFailed: true })
  if (operations.some(({ outcome }) => outcome === 'Failed')) throw undone(macro, operations, null)
  const data = { macroID: macro.macroID, operations }
  await recordFact(context, customerID, { ticketID, type: 'macroRun', data })
  return { ...written, operations, problem: null }
}

/** Operations done before the failure, and those that were skipped. */
function undone({ operations }: MacroRow, results: MacroOperationResult[], problem: string | null): MacroFailed {
  const why = 'Not done, because another part of the macro failed.'
  return new MacroFailed({
    ...{ draftID: null, messageID: null, problem },
    operations: operations.map(({ operation }, index) => {
      const result = results[index]
      return result && result.outcome !== 'Done' ? result : { operation, outcome: 'Skipped', why }
    }),
  })
}

const nothingWritten = { draftID: null, messageID: null }

async function writeText(context: Context, order: Order, target: MacroTarget) {
  const { rep, macro, files, lang, mode } = order
  const { ticketID } = target
  try {
    const text = await fillText(context, rep, macro.texts, target, lang)
    if (!text && files.length === 0) return nothingWritten
    const uploadIDs = await copyToUploads(context, rep, files)
    const fields = { ...(text?.subject ? { subject: text.subject } : {}), uploadIDs }
    if (mode === 'Draft') {
      const { draftID } = await addToDraft(
        context,
        { ...rep, ticketID },
        {
          ...fields,
          ...{ htmlBody: text?.htmlBody ?? null, message: text?.text ?? null },
        },
      )
      return { draftID, messageID: null }
    }
    const htmlBody = text ? { original: text.htmlBody, safe: text.htmlBody, text: text.text } : null
    const body = { ...fields, htmlBody, ticketID, senderType: 'CustomerRep' }
    const { messageID } = await createMessage(context, rep, body, { keepsDraft: true })
    return { draftID: null, messageID }
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault
    throw undone(macro, [], fault.message)
  }
}
