import type { Mailer, OwnMail } from '../mailer.ts'

/** Keeps the emails for a test to read. */
export interface FakeMailer extends Mailer {
  sent: OwnMail[]
}

export function createFakeMailer(): FakeMailer {
  const sent: OwnMail[] = []
  return {
    sent,
    async send(mail) {
      sent.push(mail)
    },
  }
}
