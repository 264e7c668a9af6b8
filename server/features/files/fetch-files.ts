import type { AwaitedFile, OmittedFile } from '../../../contract/ticket-message.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Attempt } from '../../platform/jobs.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { startMessageRun } from '../automation/start-run.ts'
import { findTelephonyAccount } from '../customers/find-telephony-account.ts'
import { settleAwaitedFiles } from '../messages/settle-awaited-files.ts'
import { attachFile } from './attach-file.ts'
import { lockMessages } from './attachments.store.ts'
import { nameFile } from './name-file.ts'
import type { FetchFiles } from './queue-fetch.ts'
import { type StoredFile, storeFile } from './store-file.ts'

const largestFile = 25 * 2 ** 20

type Outcome = { file: StoredFile } | { omitted: OmittedFile }

/**
 * Job: fetches the files that a message announced, attaches them, and lets the automation begin. The bytes come first
 * and the rest is one transaction, so running again after a crash attaches nothing twice.
 */
export async function fetchFiles(context: Context, payload: FetchFiles, attempt: Attempt): Promise<void> {
  const { customerID, messageID, isTicketReopened, assignedTo } = payload
  const [message] = await lockMessages(context.db, customerID, [messageID])
  if (!message?.awaitedFiles) return
  const isLast = attempt.attempts >= attempt.max_attempts
  const outcomes = await fetchAll(context, customerID, message.awaitedFiles, isLast)
  const isKept = await inTransaction(context, async (context) => {
    const [locked] = await lockMessages(context.db, customerID, [messageID])
    if (!locked?.awaitedFiles) return false
    for (const outcome of outcomes) if ('file' in outcome) await attachFile(context, locked, outcome.file)
    const omitted = outcomes.flatMap((outcome) => ('omitted' in outcome ? [outcome.omitted] : []))
    await settleAwaitedFiles(context, locked, omitted)
    await startMessageRun(context, locked, { isReopened: isTicketReopened, assignedTo })
    return true
  })
  if (!isKept) await forget(context, outcomes)
}

/** All of them, or none while trying again may help. */
async function fetchAll(
  context: Context,
  customerID: number,
  files: AwaitedFile[],
  isLast: boolean,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  try {
    for (const file of files) outcomes.push(await fetchOne(context, customerID, file, isLast))
    return outcomes
  } catch (fault) {
    await forget(context, outcomes)
    throw fault
  }
}

async function fetchOne(context: Context, customerID: number, file: AwaitedFile, isLast: boolean): Promise<Outcome> {
  try {
    const account = (await findTelephonyAccount(context, customerID)) ?? { accountSid: '', authToken: '' }
    const fetched = await context.telephony.fetchMedia(account, file.url, largestFile)
    const declaredType = file.contentType ?? fetched.contentType
    const fileName = file.fileName ?? fetched.fileName ?? nameFile(declaredType)
    return { file: await storeFile(context, { fileName, declaredType, bytes: pieces(fetched.bytes) }) }
  } catch (fault) {
    const isFinal = fault instanceof Refusal || isRefusedForGood(fault) || isLast
    if (!isFinal) throw fault
    context.log.warn({ err: fault }, 'A file that was announced could not be fetched.')
    const reason = isRefusedForGood(fault) || fault instanceof Refusal ? fault.message : 'It could not be reached.'
    return { omitted: { fileName: file.fileName ?? nameFile(file.contentType ?? ''), reason } }
  }
}

const isRefusedForGood = (fault: unknown): fault is Error =>
  fault instanceof Error && 'isTemporary' in fault && fault.isTemporary === false

async function* pieces(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes
}

async function forget({ storage }: Context, outcomes: Outcome[]): Promise<void> {
  for (const outcome of outcomes) if ('file' in outcome) await storage.delete(outcome.file.storageKey)
}
