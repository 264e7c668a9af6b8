import { randomUUID } from 'node:crypto'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../../platform/make-folder.ts'
import type { Mailer } from './mailer.ts'
import { automaticHeaders } from './smtp-mailer.ts'

/** Without a mail server, emails are stored as files that any mail client can open. */
export function createFileMailer(folder: string, from: string): Mailer {
  return {
    async send(mail) {
      const { createTransport } = await import('nodemailer')
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' }, { from })
      const { message } = await transport.sendMail({ ...mail, headers: automaticHeaders })
      await makeFolder(folder)
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}.eml`
      const draft = join(folder, `.${name}`)
      await writeFile(draft, message as Buffer, { mode: 0o600 })
      await rename(draft, join(folder, name))
    },
  }
}
