import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { openMailChannel } from '../../../test/channels/mail-channel.ts'
import { sentFrom, startAttackedDesk, ticketOf, xena } from '../../../test/desks/attacked-desk.ts'
import { makeFolder } from '../../../test/factories.ts'

const verdicts = ['pass', 'none', 'fail'] as const

describe('the ID of an email that the desk sent', () => {
  test('is proof for its recipients, even without authentication results', async () => {
    await using attacked = await startAttackedDesk()
    const { receive, first, ours, lookups, replies } = attacked

    const reply = await receive({ from: xena, authentication: 'none', headers: [`In-Reply-To: <${ours}>`] })

    expect(ours).toMatch(/^[0-9a-f-]{36}\.[0-9a-f]{24}@example\.test$/)
    expect(reply).toMatchObject({ ticketID: first.ticketID, threadedBy: 'InReplyTo', status: 'Answered' })
    expect([lookups().length, (await replies()).length]).toEqual([1, 1])
  })

  test('is still proof if it is older than signed IDs', async () => {
    await using attacked = await startAttackedDesk()
    const { desk, receive, first, ours } = attacked
    const older = '0a1b2c3d-0000-4000-8000-000000000000@example.test'
    const { db } = desk.context
    const ofDesk = sql`customer_id = ${desk.customerID}`
    await db.execute(sql`update messages set external_id = ${older} where ${ofDesk} and external_id = ${ours}`)
    await db.execute(
      sql`update mails set internet_message_id = ${older} where ${ofDesk} and internet_message_id = ${ours}`,
    )
    await db.execute(sql`update mail_references set reference = ${older} where ${ofDesk} and reference = ${ours}`)

    const reply = await receive({ from: xena, authentication: 'none', headers: [`In-Reply-To: <${older}>`] })

    expect(reply).toMatchObject({ ticketID: first.ticketID, threadedBy: 'InReplyTo' })
  })

  test('is also proof if a colleague sent it from the mailbox with another program', async () => {
    await using attacked = await startAttackedDesk()
    const { desk, mail, receive, first } = attacked
    await makeFolder(desk, { channelID: mail.channel.channelID, name: 'Sent Items', type: 'Sent' })
    const headers = ['In-Reply-To: <xena-1@victim.example>']
    mail.deliver({ from: mail.address, to: 'xena@victim.example', messageID: '<outlook@x.test>', headers }, 'SENT')
    await mail.importAll()

    const reply = await receive({ from: xena, authentication: 'none', headers: ['In-Reply-To: <outlook@x.test>'] })

    expect(reply).toMatchObject({ ticketID: first.ticketID, threadedBy: 'InReplyTo' })
  })

  test('also lets an email join that failed authentication, without any automation', async () => {
    await using attacked = await startAttackedDesk()
    const { receive, first, ours, lookups, replies } = attacked

    const reply = await receive({ from: xena, authentication: 'fail', headers: [`In-Reply-To: <${ours}>`] })

    expect(reply).toMatchObject({ ticketID: first.ticketID, authentication: 'fail' })
    expect([lookups(), await replies()]).toEqual([[], []])
  })

  test('gives an unknown sender a separate, linked ticket', async () => {
    await using attacked = await startAttackedDesk()
    const { desk, receive, first, ours } = attacked
    const headers = [`In-Reply-To: <${ours}>`]

    for (const authentication of verdicts) {
      const message = await receive({ from: 'eve@evil.example', authentication, headers })
      expect(await ticketOf(desk, message.ticketID)).toMatchObject({ linkedTicketID: first.ticketID })
    }
  })

  test('counts only for its own ticket and customer', async () => {
    await using attacked = await startAttackedDesk()
    const { desk, receive, ours, first } = attacked
    const other = await desk.other()
    const elsewhere = await openMailChannel(other)
    await elsewhere.receive({ from: xena })
    const second = await receive({ from: xena })

    const foreign = await elsewhere.receive({ from: xena, authentication: 'none', headers: [`In-Reply-To: <${ours}>`] })
    const twisted = `${ours.slice(0, 5)}${ours[5] === '0' ? '1' : '0'}${ours.slice(6)}`
    const guessed = await receive({ from: xena, authentication: 'none', headers: [`In-Reply-To: <${twisted}>`] })

    expect(foreign).toMatchObject({ threadedBy: 'None', authenticationDetails: { claimedTicketID: null } })
    expect([first.ticketID, second.ticketID]).not.toContain(guessed.ticketID)
  })

  test('in our own header proves nothing for another email', async () => {
    await using attacked = await startAttackedDesk()
    const { receive, ours, first, lookups, replies } = attacked
    const mark = ours.split('@')[0]

    const message = await receive({
      from: xena,
      authentication: 'none',
      messageID: '<planted@evil.example>',
      headers: [`X-Attendant-Message: ${mark}`],
    })
    const second = await receive({
      from: xena,
      authentication: 'none',
      headers: ['In-Reply-To: <planted@evil.example>'],
    })

    expect(message).toMatchObject({ arrivedAs: 'OwnMail' })
    expect([message.ticketID, second.ticketID]).not.toContain(first.ticketID)
    expect([lookups(), await replies()]).toEqual([[], []])
  })

  test('in the header of another desk is ignored', async () => {
    await using attacked = await startAttackedDesk()
    const { receive } = attacked
    const foreign = '0a1b2c3d-0000-4000-8000-000000000000.0123456789abcdef01234567'

    const message = await receive({ from: xena, headers: [`X-Attendant-Message: ${foreign}`] })

    expect(message).toMatchObject({ arrivedAs: null, status: 'Answered' })
  })
})

describe('a signed reply address', () => {
  test('is proof if the channel sends it', async () => {
    await using attacked = await startAttackedDesk()
    const { desk, mail, receive, first } = attacked
    const settings = `/api/Channels/${mail.channel.channelID}/mail-settings`
    expect((await desk.put(settings, { sendsReplyAddress: true })).status).toBe(204)
    await receive({ from: xena, subject: `[#${first.ticketID}]` })
    const [address = ''] = (await sentFrom(mail)).at(-1)?.replyTo.map(({ address }) => address) ?? []
    expect(address).toMatch(/^channel-\d+\+r\d+\.[0-9a-f]{24}@example\.test$/)

    const reply = await receive({ from: xena, to: address, authentication: 'none' })
    const twisted = address.replace(/r(\d+)\./, (_whole, id) => `r${Number(id) + 1}.`)
    const stranger = await receive({ from: 'eve@evil.example', to: address, authentication: 'none' })
    const forged = await receive({ from: xena, to: twisted, authentication: 'none' })

    expect(reply).toMatchObject({ ticketID: first.ticketID, threadedBy: 'ReplyAddress' })
    expect([stranger.ticketID, forged.ticketID]).not.toContain(first.ticketID)
  })
})

describe('a representative', () => {
  const agent = 'Agent <agent1@desk.example>'
  async function startWithAgent() {
    const attacked = await startAttackedDesk()
    const { desk } = attacked
    await desk.put(`/customerReps/${desk.admin.customerRepID}`, { ...desk.admin, email: 'agent1@desk.example' })
    return attacked
  }

  test.each(['none', 'fail'] as const)(
    'is not a sender whose email is not authenticated (%s)',
    async (authentication) => {
      await using attacked = await startWithAgent()
      const { receive, first, ours } = attacked
      const cited = { headers: [`In-Reply-To: <${ours}>`, 'Cc: eve@evil.example'] }

      const forged = await receive({ ...cited, from: agent, authentication, subject: `[#${first.ticketID}]` })
      const copied = await receive({ from: 'eve@evil.example', headers: [`In-Reply-To: <${ours}>`] })

      expect(forged).toMatchObject({ senderType: 'EndUser', customerRepID: null })
      expect([forged.ticketID, copied.ticketID]).not.toContain(first.ticketID)
    },
  )

  test('is recognised in any ticket if their email is authenticated, and adds recipients', async () => {
    await using attacked = await startWithAgent()
    const { desk, receive, first } = attacked
    const subject = `[#${first.ticketID}] My order`

    const written = await receive({ from: agent, subject, headers: ['Cc: carol@desk.example'] })
    const copied = await receive({ from: 'carol@desk.example', subject })

    expect(written).toMatchObject({
      ticketID: first.ticketID,
      senderType: 'CustomerRep',
      customerRepID: desk.admin.customerRepID,
      authentication: 'pass',
    })
    expect(copied.ticketID).toBe(first.ticketID)
  })
})

describe('a person in Cc', () => {
  test('of an unauthenticated email gets neither the right to join nor copies of replies', async () => {
    await using attacked = await startAttackedDesk()
    const { desk, mail, receive, first, ours } = attacked
    const cited = [`In-Reply-To: <${ours}>`]

    const copying = await receive({ from: xena, authentication: 'none', headers: [...cited, 'Cc: eve@evil.example'] })
    const joining = await receive({ from: 'eve@evil.example', headers: cited })
    await desk.post('/ticketMessages/create-new', {
      ticketID: first.ticketID,
      senderType: 'CustomerRep',
      message: 'Only for you.',
    })
    await desk.runJobs()

    expect(copying.ticketID).toBe(first.ticketID)
    expect(joining.ticketID).not.toBe(first.ticketID)
    expect((await sentFrom(mail)).at(-1)).toMatchObject({ to: [{ address: 'xena@victim.example' }], cc: [] })
  })

  test('of an authenticated email becomes a participant and stays in copy of later replies', async () => {
    await using attacked = await startAttackedDesk()
    const { desk, mail, receive, first, ours } = attacked
    const write = async () => {
      const body = { ticketID: first.ticketID, senderType: 'CustomerRep', message: 'For you both.' }
      await desk.post('/ticketMessages/create-new', body)
      await desk.runJobs()
      return (await sentFrom(mail)).at(-1)?.cc.map(({ address }) => address)
    }
    const headers = [`In-Reply-To: <${ours}>`, 'Cc: carol@victim.example']

    await receive({ from: xena, headers })
    expect(await write()).toEqual(['carol@victim.example'])
    await receive({ from: xena, authentication: 'none', headers })
    expect(await write()).toEqual(['carol@victim.example'])
    const joining = await receive({ from: 'carol@victim.example', headers: [`In-Reply-To: <${ours}>`] })
    expect(joining.ticketID).toBe(first.ticketID)
  })
})
