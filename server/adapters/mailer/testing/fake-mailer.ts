import type { Mailer, OwnMail } from '../mailer.ts'

/** Records emails for tests. */
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
