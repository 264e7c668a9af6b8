import { createTransport } from 'nodemailer'
import type { Mailer } from './mailer.ts'

/** Every mail of ours is automatic: the headers keep other machines from answering it. */
export const automaticHeaders = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

export function createSmtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({ url, connectionTimeout: 10_000, socketTimeout: 30_000 }, { from })
  return {
    async send(mail) {
      await transport.sendMail({ ...mail, headers: automaticHeaders })
    },
  }
}
