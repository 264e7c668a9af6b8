import type { Transporter } from 'nodemailer'
import type { Mailer } from './mailer.ts'

/** All of this email is automatic: the headers prevent automatic replies. */
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

/** Loaded on first use: most processes never send email. */
async function connect(url: string, from: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({ url, connectionTimeout: 10_000, socketTimeout: 30_000 }, { from })
}
