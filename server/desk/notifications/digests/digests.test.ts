import { describe, expect, test } from 'vitest'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { type Client, type Desk, startDesk } from '../../../test/desk.ts'
import { makeTicket } from '../../../test/factories.ts'
import { sendDigest } from './send-digest.ts'
import { sweepDigestsJob } from './sweep-digests.ts'

const minuteMs = 60_000
const address = 'anna@example.test'

/** A ticket, and an agent with an email address. */
async function arrange(desk: Desk) {
  const agent = await desk.signedIn('Agent')
  await desk.put(`/customerReps/${agent.rep.customerRepID}`, { email: address })
  const { ticketID } = await makeTicket(desk)
  return { agent, ticketID }
}

type Agent = Awaited<ReturnType<Desk['signedIn']>>

const mention = (client: Client, { rep }: Agent, ticketID: number, text = 'Please look') =>
  client.post(`/tickets/${ticketID}/notes`, { text: `[@Anna](rep:${rep.customerRepID}) ${text}` })

async function mailAfter(
  desk: Desk,
  ms: number,
): Promise<{ to: string; subject: string; text: string; html?: string }[]> {
  const before = desk.server.mailer.sent.length
  desk.clock.advance(ms)
  await addJob(desk.context.db, sweepDigestsJob, {})
  await desk.runJobs()
  return desk.server.mailer.sent.slice(before).filter(({ to }) => to === address)
}

describe('notification emails', () => {
  test('are sent once after two minutes with Immediate', async () => {
    await using desk = await startDesk()
    const { agent, ticketID } = await arrange(desk)
    await mention(desk, agent, ticketID)

    expect(await mailAfter(desk, 2 * minuteMs - 1)).toEqual([])
    const [mail, ...more] = await mailAfter(desk, 1)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ to: address, subject: `${desk.admin.username} mentioned you on ticket #${ticketID}` })
    expect(mail?.text).toContain('@Anna Please look')
    expect(mail?.text).toContain(`/console/inbox/${ticketID}`)
    expect(mail?.text).toMatch(/^Change which emails you get: http\S+\/console\/settings\/profile\/notifications$/m)
    expect(await mailAfter(desk, 60 * minuteMs)).toEqual([])
  })

  test('are in the language of the agent or else of the workspace, as text and HTML', async () => {
    await using desk = await startDesk()
    const { agent, ticketID } = await arrange(desk)
    await desk.put('/api/Customers/me', { locale: 'de-AT' })
    await mention(desk, agent, ticketID, 'See <b>this</b> https://evil.example/x')
    const [german] = await mailAfter(desk, 2 * minuteMs)
    expect(german?.subject).toBe(`${desk.admin.username} hat Sie in Ticket #${ticketID} erwähnt`)
    expect(german?.text).toContain('E-Mail-Benachrichtigungen ändern: http')
    const link = `${desk.context.publicUrl}/console/inbox/${ticketID}`
    expect(german?.html).toContain(`<a href="${link}">${link}</a>`)
    expect(german?.html).toContain('&lt;b&gt;this&lt;/b&gt; https://evil.example/x')
    expect(german?.html?.match(/<a /g)).toHaveLength(2)

    await agent.put('/customerReps/me', { preferences: { lang: 'en' } })
    await mention(desk, agent, ticketID)
    await mention(desk, agent, ticketID)
    expect(await mailAfter(desk, 2 * minuteMs)).toMatchObject([{ subject: '2 new notifications' }])
    await agent.put('/customerReps/me', { preferences: { lang: 'de' } })
    await desk.put('/api/Customers/me', { locale: 'en' })
    const body = { customerRepID: agent.rep.customerRepID, newPassword: 'Another-horse-1' }
    expect((await desk.put(`/customerReps/${agent.rep.customerRepID}/change-password`, body)).status).toBe(204)
    const [notice] = await mailAfter(desk, 0)
    expect(notice?.subject).toBe('Sicherheitshinweis zu Ihrem Konto')
    expect(notice?.text).toContain('Das Passwort Ihres Kontos wurde geändert')
  })

  test('omit read notifications, and are not sent empty', async () => {
    await using desk = await startDesk()
    const { agent, ticketID } = await arrange(desk)
    await mention(desk, agent, ticketID)
    await agent.post('/api/Notifications/read-all', {})
    expect(await mailAfter(desk, 5 * minuteMs)).toEqual([])

    await mention(desk, agent, ticketID, 'first')
    await agent.post('/api/Notifications/read-all', {})
    await mention(desk, agent, ticketID, 'second')
    const [mail] = await mailAfter(desk, 5 * minuteMs)
    expect(mail?.text).toContain('second')
    expect(mail?.text).not.toContain('first')
  })

  test('omit notes deleted meanwhile, and contain the current text of the others', async () => {
    await using desk = await startDesk()
    const { agent, ticketID } = await arrange(desk)
    const [gone, edited] = [
      await mention(desk, agent, ticketID, 'first'),
      await mention(desk, agent, ticketID, 'second'),
    ]
    await desk.delete(`/tickets/${ticketID}/notes/${gone.body.noteID}`)
    await desk.put(`/tickets/${ticketID}/notes/${edited.body.noteID}`, { text: 'third' })
    const [mail] = await mailAfter(desk, 5 * minuteMs)
    expect(mail?.text).toContain('third')
    expect(mail?.text).not.toMatch(/first|second/)
  })

  test('omit kinds that are off for email; switching one on sends it', async () => {
    await using desk = await startDesk()
    const { agent, ticketID } = await arrange(desk)
    const assign = (customerRepID: number) => desk.put(`/tickets/${ticketID}`, { customerRepID })
    await assign(agent.rep.customerRepID)
    expect(await mailAfter(desk, 5 * minuteMs)).toEqual([])
    await agent.put('/api/Notifications/settings', { kinds: { Assigned: { email: true, inApp: false } } })
    await assign(desk.admin.customerRepID)
    await assign(agent.rep.customerRepID)
    expect(await mailAfter(desk, 5 * minuteMs)).toMatchObject([{ subject: `Ticket #${ticketID} was assigned to you` }])

    await mention(desk, agent, ticketID)
    await agent.put('/api/Notifications/settings', { kinds: { Mention: { email: false } } })
    expect(await mailAfter(desk, 5 * minuteMs)).toEqual([])
  })

  test("are sent at the next hour with Hourly, at eight in the customer's morning with Daily, and never with Off", async () => {
    await using desk = await startDesk()
    const { agent, ticketID } = await arrange(desk)
    await desk.put('/api/Customers/me', { timeZone: 'Europe/Vienna' })
    desk.clock.set(new Date('2026-03-02T09:10:00Z'))

    await agent.put('/api/Notifications/settings', { emailDigest: 'Hourly' })
    await mention(desk, agent, ticketID, 'one')
    await mention(desk, agent, ticketID, 'two')
    expect(await mailAfter(desk, 49 * minuteMs)).toEqual([])
    expect(await mailAfter(desk, minuteMs)).toMatchObject([{ subject: '2 new notifications' }])

    await agent.put('/api/Notifications/settings', { emailDigest: 'Daily' })
    await mention(desk, agent, ticketID, 'three')
    // In Vienna it is 11:00; the next morning is 21 hours away.
    expect(await mailAfter(desk, 21 * 60 * minuteMs - 1)).toEqual([])
    expect(await mailAfter(desk, 1)).toHaveLength(1)

    await agent.put('/api/Notifications/settings', { emailDigest: 'Off' })
    await mention(desk, agent, ticketID, 'four')
    expect(await mailAfter(desk, 48 * 60 * minuteMs)).toEqual([])
  })

  test('are not sent to agents who can no longer see the ticket', async () => {
    await using desk = await startDesk()
    const { agent, ticketID } = await arrange(desk)
    const { customerRepID } = agent.rep
    await desk.put(`/customerReps/${customerRepID}`, { permissions: ['sendReplies'] })
    const { teamID } = (await desk.post('/api/Teams', { name: 'Elsewhere' })).body
    await mention(desk, agent, ticketID)
    await desk.put(`/tickets/${ticketID}`, { teamID })
    expect(await mailAfter(desk, 5 * minuteMs)).toEqual([])

    await desk.put(`/tickets/${ticketID}`, { teamID: null })
    await mention(desk, agent, ticketID, 'again')
    expect(await mailAfter(desk, 5 * minuteMs)).toMatchObject([{ text: expect.stringContaining('again') }])
  })

  test('are not sent to deactivated accounts', async () => {
    await using desk = await startDesk()
    const { agent, ticketID } = await arrange(desk)
    await mention(desk, agent, ticketID)
    await desk.put(`/customerReps/${agent.rep.customerRepID}`, { isActive: false })
    expect(await mailAfter(desk, 5 * minuteMs)).toEqual([])
  })

  test('an interrupted run sends the same email again with its Message-ID, and no second one', async () => {
    await using desk = await startDesk()
    const { agent, ticketID } = await arrange(desk)
    await mention(desk, agent, ticketID)
    desk.clock.advance(2 * minuteMs)
    const payload = { customerID: desk.customerID, customerRepID: agent.rep.customerRepID }
    const sent: unknown[] = []
    const dying = {
      ...desk.context,
      db: desk.context.db,
      mailer: {
        send: async (mail: object) => {
          sent.push(mail)
          throw new Error('The process was killed.')
        },
      },
    }
    await expect(sendDigest(dying, payload)).rejects.toThrow('The process was killed.')
    await mention(desk, agent, ticketID, 'a later one')
    await expect(sendDigest(dying, payload)).rejects.toThrow('The process was killed.')
    expect(sent[1]).toEqual(sent[0])
    expect(sent[0]).toMatchObject({ messageId: expect.stringMatching(/^<notifications-.+@desk\.example\.test>$/) })
    expect(await mailAfter(desk, 0)).toHaveLength(1)
    expect(await mailAfter(desk, 2 * minuteMs)).toHaveLength(1)
  })
})
