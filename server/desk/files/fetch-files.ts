import type { AwaitedFile, OmittedFile } from '@attendant/contract/desk/ticket-message.ts'
import { TelephonyFault } from '../../adapters/telephony/telephony.ts'
import type { Context } from '../../context.ts'
import { findTelephonyAccount } from '../../organization/customers/find-telephony-account.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Attempt } from '../../platform/jobs/jobs.ts'
import { settleAwaitedFiles } from '../messages/receiving/settle-awaited-files.ts'
import { automationPort } from '../ports.ts'
import { attachFile } from './attachments/attach-file.ts'
import { lockMessages } from './attachments/attachments.store.ts'
import type { FetchFiles } from './queue-fetch.ts'
import { type StoredFile, storeFile } from './store-file.ts'
import { nameFile } from './types/name-file.ts'

const maxFileBytes = 25 * 2 ** 20

type Outcome = { file: StoredFile } | { omitted: OmittedFile }

/**
 * Job: fetches the files that a message announced, attaches them, and starts the automation. The bytes are stored first
 * and the rest is one transaction, so a rerun after a crash attaches nothing twice.
 */
export async function fetchFiles(context: Context, payload: FetchFiles, attempt: Attempt): Promise<void> {
  const { customerID, messageID } = payload
  const [message] = await lockMessages(context.db, customerID, [messageID])
  if (!message?.awaitedFiles) return
  const isLast = attempt.attempts >= attempt.max_attempts
  const outcomes = await fetchAll(context, customerID, message.awaitedFiles, isLast)
  const isKept = await settle(context, payload, outcomes)
  if (!isKept) await deleteStored(context, outcomes)
}

/** Called when the job has failed permanently: the message is processed without its files. */
export async function giveUpFetching(context: Context, payload: FetchFiles, reason: string): Promise<void> {
  const [message] = await lockMessages(context.db, payload.customerID, [payload.messageID])
  const omitted = (message?.awaitedFiles ?? []).map((file) => ({ omitted: { fileName: nameOf(file), reason } }))
  await settle(context, payload, omitted)
}

/** Returns false if another run has already settled it. */
function settle(context: Context, payload: FetchFiles, outcomes: Outcome[]): Promise<boolean> {
  const { customerID, messageID, isTicketReopened, assignedTo, spender } = payload
  return inTransaction(context, async (context) => {
    const [locked] = await lockMessages(context.db, customerID, [messageID])
    if (!locked?.awaitedFiles) return false
    for (const outcome of outcomes) if ('file' in outcome) await attachFile(context, locked, outcome.file)
    const omitted = outcomes.flatMap((outcome) => ('omitted' in outcome ? [outcome.omitted] : []))
    await settleAwaitedFiles(context, locked, omitted)
    const facts = { isReopened: isTicketReopened, assignedTo, ...(spender ? { spender } : {}) }
    await automationPort(context).startMessageRun(context, locked, facts)
    return true
  })
}

const nameOf = ({ fileName, contentType }: AwaitedFile) => fileName ?? nameFile(contentType ?? '')

/** All or nothing: a temporary failure deletes what was stored and throws, so that the job retries. */
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
    await deleteStored(context, outcomes)
    throw fault
  }
}

async function fetchOne(context: Context, customerID: number, file: AwaitedFile, isLast: boolean): Promise<Outcome> {
  try {
    const account = (await findTelephonyAccount(context, customerID)) ?? { accountSid: '', authToken: '' }
    const fetched = await context.telephony.fetchMedia(account, file.url, maxFileBytes)
    const declaredType = file.contentType ?? fetched.contentType
    const fileName = file.fileName ?? fetched.fileName ?? nameFile(declaredType)
    return { file: await storeFile(context, { fileName, declaredType, bytes: pieces(fetched.bytes) }) }
  } catch (fault) {
    const isFinal = fault instanceof Refusal || isPermanent(fault) || isLast
    if (!isFinal) throw fault
    context.log.warn({ err: fault }, 'Failed to fetch an announced file')
    const reason = isPermanent(fault) || fault instanceof Refusal ? fault.message : 'It could not be reached.'
    return { omitted: { fileName: nameOf(file), reason } }
  }
}

const isPermanent = (fault: unknown): fault is TelephonyFault => fault instanceof TelephonyFault && !fault.isTemporary

async function* pieces(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes
}

async function deleteStored({ storage }: Context, outcomes: Outcome[]): Promise<void> {
  for (const outcome of outcomes) if ('file' in outcome) await storage.delete(outcome.file.storageKey)
}
