import type { Transporter } from 'nodemailer'
import type { Mailer } from './mailer.ts'

/** Every email of ours is automatic: the headers keep other machines from answering it. */
export const automaticHeaders = {
  'Auto-Submitted': 'auto-generated',
  'X-Auto-Response-Suppress': 'All',
  Precedence: 'bulk',
  'X-Loop': 'yes',
}

export function createSmtpMailer(url: string, from: string): Mailer {
  let transport: Promise<Transporter> | undefined
  return {
    async send(mail) {
      transport ??= connect(url, from)
      await (await transport).sendMail({ ...mail, headers: automaticHeaders })
    },
  }
}

/** Loaded with the first email: most processes never send one. */
async function connect(url: string, from: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({ url, connectionTimeout: 10_000, socketTimeout: 30_000 }, { from })
}
