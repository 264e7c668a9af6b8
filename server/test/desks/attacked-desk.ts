import type { TicketMessage } from '@attendant/contract/desk/ticket-message.ts'
import { expect } from 'vitest'
import { parseMail } from '../../channels/email/parsing/parse-mail.ts'
import { repliesOf } from '../automation.ts'
import { type MailChannel, openMailChannel, type WrittenMail } from '../channels/mail-channel.ts'
import { type Desk, openDesk } from '../desk.ts'
import { useScriptedEngine } from '../doubles/scripted-engine.ts'
import { answerWith, startSmallServer } from '../doubles/small-server.ts'
import { makeDocument } from '../factories.ts'
import { sharedTestServer } from '../test-server.ts'

/** Email sent by the mailbox, parsed as its recipient would. */
export const sentFrom = ({ mailbox }: MailChannel) =>
  Promise.all((mailbox.folders.get('SENT')?.mails ?? []).map(({ bytes }) => parseMail(bytes)))
export const ticketOf = async (desk: Desk, ticketID: number) => (await desk.get(`/tickets/${ticketID}`)).body
export const xena = 'Xena <xena@victim.example>'

/**
 * A desk that replies automatically and retrieves data about people. Xena has a ticket, and a reply whose ID only she
 * knows.
 */
export async function startAttackedDesk() {
  const desk = await openDesk(await sharedTestServer({ OUTBOUND_ALLOW: '127.0.0.1' }), {}, false)
  const records = await startSmallServer(answerWith({ credit: 7000 }))
  useScriptedEngine(desk)
  const mail = await openMailChannel(desk, { autoReply: true })
  const apiEndpoint = `${records.url}/people?email={{EndUser.Email}}`
  const { documentID } = await makeDocument(desk, { name: 'Credit', isDataRetrievalProcess: true, apiEndpoint })
  await desk.post('/api/TopicDocuments', { documentID, hookName: 'All' })
  const first = await mail.receive({ from: xena, subject: 'My order', messageID: '<xena-1@victim.example>' })
  const [answer] = await sentFrom(mail)
  expect(records.hits.map(({ url }) => url)).toEqual(['/people?email=xena%40victim.example'])
  const atStart = records.hits.length
  const replies = async () => (await repliesOf(desk)).slice(1)
  return {
    ...{ desk, mail, first, replies },
    ours: answer?.messageID ?? '',
    lookups: () => records.hits.slice(atStart).map(({ url }) => url),
    async receive(given: Partial<WrittenMail>): Promise<TicketMessage> {
      desk.clock.advance(3 * 60_000)
      return mail.receive({ subject: 'Something else', ...given })
    },
    async [Symbol.asyncDispose]() {
      await records[Symbol.asyncDispose]()
      await desk[Symbol.asyncDispose]()
    },
  }
}
