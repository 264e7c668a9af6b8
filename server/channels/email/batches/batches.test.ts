import { eq, sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { automationRuns } from '../../../automation/runs/automation.table.ts'
import { attachments } from '../../../desk/files/attachments/attachments.table.ts'
import { type MailChannel, openMailChannel, type WrittenMail } from '../../../test/channels/mail-channel.ts'
import { type Desk, startDesk } from '../../../test/desk.ts'

const file = (name: string) =>
  `Content-Type: application/octet-stream\r\nContent-Disposition: attachment; filename=${name}\r\n\r\nbytes of ${name}`

/** People who write for the first time, write again, reply, reply in copy, and emails that arrive twice. */
function writeConversations(): Partial<WrittenMail>[] {
  const firsts = Array.from({ length: 12 }, (_, index) => ({
    from: `Person ${index} <person-${index}@example.org>`,
    subject: `Question ${index}`,
    messageID: `<first-${index}@example.org>`,
    ...(index % 3 === 0 ? { parts: [file(`file-${index}.dat`)] } : {}),
    ...(index === 2 ? { headers: ['Cc: copied@example.org, other@example.org'] } : {}),
  }))
  const answer = (from: string, index: number, own: string) => ({
    from,
    subject: `Re: Question ${index}`,
    messageID: `<${own}@example.org>`,
    headers: [`In-Reply-To: <first-${index}@example.org>`],
    text: `Answer ${own}`,
  })
  const mails = [
    ...firsts,
    answer('person-1@example.org', 1, 'again-1'),
    answer('copied@example.org', 2, 'copied-2'),
    answer('other@example.org', 2, 'other-2'),
    answer('stranger@example.org', 3, 'stranger-3'),
    { from: 'person-4@example.org', subject: 'Another matter', messageID: '<second-4@example.org>' },
    { from: 'robot@example.org', subject: 'Away', headers: ['Auto-Submitted: auto-replied'], messageID: '<r@r.test>' },
  ].map((mail, index) => ({ ...mail, date: new Date(Date.UTC(2026, 2, 2, 8, index)).toUTCString() }))
  return [...mails, mails[5] ?? {}]
}

async function describeAll(desk: Desk, mail: MailChannel) {
  const tickets = await mail.tickets()
  const described = []
  for (const { ticketID, subject, messageCount, status, endUserID } of tickets) {
    const messages = await mail.messages(ticketID)
    const person = endUserID === null ? null : (await desk.get(`/endUsers/${endUserID}`)).body.email
    described.push({
      ...{ subject, messageCount, status, person },
      messages: messages
        .toSorted((one, other) => one.messageID - other.messageID)
        .map(({ message, threadedBy, arrivedAs, hasAttachment, fromAddress }) => ({
          ...{ message, threadedBy, arrivedAs, hasAttachment, fromAddress },
        })),
    })
  }
  const { rows } = await desk.context.db.execute(
    sql`select type, count(*)::int as count from events where customer_id = ${desk.customerID}
      and type <> 'job.progress' group by 1 order by 1`,
  )
  return {
    described,
    events: rows,
    runs: await desk.context.db.$count(automationRuns, eq(automationRuns.customerID, desk.customerID)),
  }
}

describe('emails imported together', () => {
  test('have the same outcome, order, events and automation as one by one', async () => {
    const mails = writeConversations()
    await using single = await startDesk()
    const alone = await openMailChannel(single)
    for (const mail of mails) {
      alone.deliver(mail)
      await alone.importAll()
    }
    await using desk = await startDesk()
    const together = await openMailChannel(desk)
    for (const mail of mails) together.deliver(mail)

    const counts = await together.importAll()

    expect(counts).toMatchObject({ state: 'Done', total: 19, imported: 18, skipped: 1, failed: 0 })
    const expected = await describeAll(single, alone)
    expect(await describeAll(desk, together)).toEqual(expected)
    expect(expected.described.map(({ subject }) => subject).slice(0, 12)).toEqual(
      mails.slice(0, 12).map(({ subject }) => subject),
    )
  })

  test('are imported one by one if the database rejects one of them, and only that one is quarantined', async () => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk)
    const refuse = sql`alter table messages add constraint refused_one check (subject <> 'Refused') not valid`
    await desk.context.db.execute(refuse)
    onTestFinished(async () => {
      await desk.context.db.execute(sql`alter table messages drop constraint refused_one`)
    })
    for (const subject of ['One', 'Two', 'Refused', 'Three'])
      mail.deliver({ subject, from: `${subject}@example.org`, parts: [file(`${subject}.dat`)] })

    expect(await mail.importAll()).toMatchObject({ state: 'Done', total: 4, imported: 3, failed: 1 })

    expect((await mail.tickets()).map(({ subject }) => subject)).toEqual(['One', 'Two', 'Three'])
    const { items } = (await desk.get('/api/MailQuarantine')).body
    expect(items).toMatchObject([{ subject: 'Refused', sender: 'Refused@example.org' }])
    const stored = await desk.context.db
      .select({ name: attachments.fileName })
      .from(attachments)
      .where(eq(attachments.customerID, desk.customerID))
      .orderBy(attachments.ticketMessageAttachmentID)
    expect(stored.map(({ name }) => name).filter((name) => name.endsWith('.dat'))).toEqual([
      'One.dat',
      'Two.dat',
      'Three.dat',
    ])
  })

  test('are skipped if their sender is blocked', async () => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk)
    await desk.post('/api/BlockedSenders', { sender: 'bad.example' })
    for (const from of ['a@example.org', 'b@bad.example', 'c@example.org']) mail.deliver({ from, subject: from })

    expect(await mail.importAll()).toMatchObject({ imported: 2, skipped: 1 })
    expect((await mail.tickets()).map(({ subject }) => subject)).toEqual(['a@example.org', 'c@example.org'])
  })
})
