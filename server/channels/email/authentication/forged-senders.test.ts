import { describe, expect, test } from 'vitest'
import { allStepsOf } from '../../../test/automation.ts'
import { mailServer, writeMail } from '../../../test/channels/mail-channel.ts'
import { sentFrom, startAttackedDesk, ticketOf, xena } from '../../../test/desks/attacked-desk.ts'

const verdicts = ['pass', 'none', 'fail'] as const

describe('Reply-To', () => {
  test.each(verdicts)("from a no-reply sender does not make the email someone else's (%s)", async (authentication) => {
    await using attacked = await startAttackedDesk()
    const { desk, receive, lookups, replies, first } = attacked

    const message = await receive({
      from: 'noreply@evil.example',
      subject: `[#${first.ticketID}] My order`,
      headers: ['Reply-To: noreply@evil.example, xena@victim.example'],
      authentication,
    })

    expect(message).toMatchObject({ fromAddress: 'noreply@evil.example', replyTo: null, authentication })
    expect(message.ticketID).not.toBe(first.ticketID)
    const [ticket, hers] = [await ticketOf(desk, message.ticketID), await ticketOf(desk, first.ticketID)]
    expect(ticket.endUserID).not.toBe(hers.endUserID)
    expect([lookups(), await replies()]).toEqual([[], []])
  })

  test.each(verdicts)('of another domain is neither looked up nor replied to (%s)', async (authentication) => {
    await using attacked = await startAttackedDesk()
    const { desk, mail, receive, lookups } = attacked

    const message = await receive({
      from: 'eve@evil.example',
      headers: ['Reply-To: xena@victim.example'],
      authentication,
    })
    await desk.post(`/ticketMessages/${message.messageID}/send`, { modifiedAnswer: 'Hello' })
    await desk.runJobs()

    expect(message).toMatchObject({ fromAddress: 'eve@evil.example', replyTo: null })
    expect(lookups().filter((url) => url.includes('xena'))).toEqual([])
    const replied = (await mail.messages(message.ticketID)).find(({ senderType }) => senderType === 'CustomerRep')
    expect(replied).toMatchObject({ toAddress: 'eve@evil.example' })
    expect((await sentFrom(mail)).slice(1).map(({ to, cc }) => [...to, ...cc].map(({ address }) => address))).toEqual([
      ['eve@evil.example'],
    ])
  })

  test('of the same domain is used and shown if the sender is authenticated', async () => {
    await using attacked = await startAttackedDesk()
    const { mail, receive } = attacked
    const headers = ['Reply-To: office@mail.victim.example']

    const known = await receive({ from: xena, headers })
    const unknown = await receive({ from: xena, headers, authentication: 'none' })

    expect([known.replyTo, unknown.replyTo]).toEqual(['office@mail.victim.example', null])
    const shown = [...(await mail.messages(known.ticketID)), ...(await mail.messages(unknown.ticketID))]
    const answered = shown.filter(({ senderType }) => senderType === 'CustomerRep').map(({ toAddress }) => toAddress)
    expect(answered).toEqual(['office@mail.victim.example', 'xena@victim.example'])
    expect((await sentFrom(mail)).slice(1).map(({ to }) => to[0]?.address)).toEqual(answered)
  })

  test('of an agent does not make the sender an agent', async () => {
    await using attacked = await startAttackedDesk()
    const { desk, receive, first } = attacked
    await desk.put(`/customerReps/${desk.admin.customerRepID}`, { ...desk.admin, email: 'agent1@desk.example' })

    const message = await receive({
      from: 'noreply@evil.example',
      subject: `[#${first.ticketID}]`,
      headers: ['Reply-To: agent1@desk.example'],
    })

    expect(message).toMatchObject({ senderType: 'EndUser', customerRepID: null })
    expect(message.ticketID).not.toBe(first.ticketID)
  })
})

describe('a forged From', () => {
  test.each([
    ['the number of the ticket', { subject: '[#TICKET] My order', headers: [] }],
    ['the id of her own mail', { subject: 'Re: My order', headers: ['In-Reply-To: <xena-1@victim.example>'] }],
    ['a reference to it', { subject: 'Re: My order', headers: ['References: <x@y.example> <xena-1@victim.example>'] }],
  ])('with %s is a hint: a linked ticket, nothing looked up, nothing sent', async (_what, given) => {
    await using attacked = await startAttackedDesk()
    const { desk, receive, first, lookups, replies } = attacked
    const subject = given.subject.replace('TICKET', String(first.ticketID))

    const forged = await receive({ ...given, from: xena, subject, authentication: 'none' })

    expect(forged.ticketID).not.toBe(first.ticketID)
    expect(forged).toMatchObject({
      authentication: 'none',
      authenticationDetails: { claimedTicketID: first.ticketID },
      threadedBy: 'None',
      status: 'Drafted',
    })
    expect(await ticketOf(desk, forged.ticketID)).toMatchObject({ linkedTicketID: first.ticketID })
    expect([lookups(), await replies()]).toEqual([[], []])
    const steps = await allStepsOf(desk, forged)
    expect(steps.find(({ step }) => step === 'sendReply')).toMatchObject({
      outcome: 'Skipped',
      why: `The email refers to ticket ${first.ticketID}, and its sender could not be verified.`,
    })
  })

  test.each([
    ['signed by', 'dkim=pass header.d=victim.example(.evil.example'],
    ['with a Return-Path in', 'spf=pass smtp.mailfrom=any@victim.example(.evil.example'],
  ])('%s a domain with a parenthesis, which the server reports as it is, is a hint', async (_what, results) => {
    await using attacked = await startAttackedDesk()
    const { mail, first, lookups, replies } = attacked

    const forged = await mail.receive(
      [
        `Authentication-Results: ${mailServer}; ${results}`,
        `Received: from evil.example by ${mailServer} with ESMTPS id 1; Mon, 02 Mar 2026 09:00:00 +0000`,
        writeMail({ from: xena, to: mail.address, subject: `[#${first.ticketID}] My order` }),
      ].join('\r\n'),
    )

    expect(forged).toMatchObject({ authentication: 'none', threadedBy: 'None', fromAddress: 'xena@victim.example' })
    expect(forged.ticketID).not.toBe(first.ticketID)
    expect([lookups(), await replies()]).toEqual([[], []])
  })

  test('that the server rejects gets no end user and triggers nothing', async () => {
    await using attacked = await startAttackedDesk()
    const { desk, receive, first, lookups, replies } = attacked

    const plain = await receive({ from: xena, authentication: 'fail' })
    const tagged = await receive({ from: xena, authentication: 'fail', subject: `[#${first.ticketID}]` })

    for (const message of [plain, tagged]) {
      expect(message).toMatchObject({ authentication: 'fail', authenticationDetails: { reason: 'Rejected' } })
      expect(message.ticketID).not.toBe(first.ticketID)
      expect(await ticketOf(desk, message.ticketID)).toMatchObject({ endUserID: null })
    }
    expect([lookups(), await replies()]).toEqual([[], []])
    const { body } = await desk.get(`/ticketMessages/${plain.messageID}/promptDocuments`)
    expect(JSON.stringify(body)).not.toContain('7000')
    expect(lookups()).toEqual([])
  })

  test('without a reference to a ticket gets replies at that address only', async () => {
    await using attacked = await startAttackedDesk()
    const { receive, replies, mail, desk } = attacked

    const forged = await receive({
      from: xena,
      authentication: 'none',
      headers: ['Reply-To: eve@evil.example', 'Cc: eve@evil.example', 'Sender: eve@evil.example'],
    })
    await desk.post('/ticketMessages/create-new', {
      ticketID: forged.ticketID,
      senderType: 'CustomerRep',
      message: 'By hand.',
    })
    await desk.runJobs()

    expect((await replies()).map(({ toAddress }) => toAddress)).toEqual(['xena@victim.example', 'xena@victim.example'])
    const all = (await sentFrom(mail)).slice(1).flatMap(({ to, cc }) => [...to, ...cc])
    expect(all.map(({ address }) => address)).toEqual(['xena@victim.example', 'xena@victim.example'])
  })

  test('with the authenticated address of its owner joins by any hint', async () => {
    await using attacked = await startAttackedDesk()
    const { receive, first } = attacked

    const tagged = await receive({ from: xena, subject: `[#${first.ticketID}] My order` })

    expect(tagged).toMatchObject({ ticketID: first.ticketID, threadedBy: 'SubjectTag', authentication: 'pass' })
  })

  test.each([
    ['two addresses', 'eve@evil.example, xena@victim.example', 'eve@evil.example'],
    ['a display name', '"xena@victim.example" <eve@evil.example>', 'eve@evil.example'],
    ['an encoded word', '=?utf-8?q?=3Cxena=40victim.example=3E=2C?= <eve@evil.example>', 'eve@evil.example'],
    ['a comment', 'eve@evil.example (xena@victim.example)', 'eve@evil.example'],
    ['a homoglyph', 'xena@viсtim.example', 'xena@viсtim.example'],
    ['no address at all', 'Xena', null],
  ])('by %s is filed under the address that is shown', async (_what, from, address) => {
    await using attacked = await startAttackedDesk()
    const { desk, receive, first, lookups } = attacked

    const headers = ['Reply-To: xena@victim.example']
    const message = await receive({ from, headers, authentication: 'none', subject: `[#${first.ticketID}]` })

    expect(message.fromAddress).toBe(address)
    const hers = await ticketOf(desk, first.ticketID)
    expect((await ticketOf(desk, message.ticketID)).endUserID).not.toBe(hers.endUserID)
    expect(lookups()).toEqual([])
  })

  test.each(['XENA@Victim.Example', 'group: xena@victim.example;'])(
    'as %s is hers, and as little proven',
    async (from) => {
      await using attacked = await startAttackedDesk()
      const { receive, first, lookups, replies } = attacked

      const message = await receive({ from, authentication: 'none', subject: `[#${first.ticketID}]` })

      expect(message.ticketID).not.toBe(first.ticketID)
      expect([lookups(), await replies()]).toEqual([[], []])
    },
  )
})

test.each(['none', 'fail'] as const)(
  'an email in the name of the desk itself enters no ticket (%s)',
  async (authentication) => {
    await using attacked = await startAttackedDesk()
    const { mail, receive, first, ours, replies } = attacked

    const forged = await receive({
      from: mail.address,
      authentication,
      subject: `[#${first.ticketID}]`,
      headers: [`In-Reply-To: <${ours}>`, 'References: <xena-1@victim.example>'],
    })

    expect(forged).toMatchObject({ arrivedAs: 'OwnMail' })
    expect(forged.ticketID).not.toBe(first.ticketID)
    expect(await replies()).toEqual([])
  },
)
