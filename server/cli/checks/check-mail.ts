import { access, constants } from 'node:fs/promises'
import { join } from 'node:path'
import { checkTexts } from '@attendant/contract/channels/connection-checks.ts'
import { toSmtpFault } from '../../adapters/mail/imap/imap-faults.ts'
import { verifySmtp } from '../../adapters/mailer/verify-smtp.ts'
import type { Config } from '../../config.ts'
import { exists } from './check-data-directory.ts'
import { type Finding, fault, ok, reasonOf, warning } from './finding.ts'

export async function checkMail({ SMTP_URL, DATA_DIR, DATABASE_URL }: Config): Promise<Finding> {
  if (SMTP_URL) return checkSmtp(SMTP_URL)

  const outbox = join(DATA_DIR, 'outbox')
  if ((await exists(outbox)) && !(await isWritable(outbox))) {
    return fault('mail', `${outbox} cannot be written.`, 'Give it to the account that runs the service.')
  }
  const message = `Emails are stored as files in ${outbox}.`
  // A database other than the embedded one indicates a production installation.
  return DATABASE_URL ? warning('mail', message, 'Set SMTP_URL so that they reach anybody.') : ok('mail', message)
}

async function checkSmtp(url: string): Promise<Finding> {
  const { host } = new URL(url)
  try {
    await verifySmtp(url)
    return ok('mail', `${host} takes our mail.`)
  } catch (thrown) {
    const { reason } = toSmtpFault(thrown)
    const { action = '' }: { action?: string } = checkTexts[reason ?? 'failed']
    return fault('mail', `${host} does not take our mail: ${reasonOf(thrown)}.`, `Check SMTP_URL. ${action}`.trim())
  }
}

const isWritable = (path: string) =>
  access(path, constants.W_OK).then(
    () => true,
    () => false,
  )
