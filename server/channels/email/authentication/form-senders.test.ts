import { describe, expect, test } from 'vitest'
import { openMailChannel } from '../../../test/channels/mail-channel.ts'
import { startDesk } from '../../../test/desk.ts'
import { startAttackedDesk } from '../../../test/desks/attacked-desk.ts'

describe('a form that the channel lists', () => {
  const filled = { from: 'Shop <noreply@forms.example>', headers: ['Reply-To: Xena <xena@victim.example>'] }
  async function startWithForm(formSenders: string[]) {
    const attacked = await startAttackedDesk()
    const { desk, mail } = attacked
    const change = await desk.put(`/api/Channels/${mail.channel.channelID}`, { ...mail.channel, formSenders })
    expect(change.status).toBe(204)
    return attacked
  }

  test.each([['noreply@forms.example'], ['forms.example']])('writes for the person in Reply-To: %s', async (listed) => {
    await using attacked = await startWithForm([listed])
    const { receive, first, replies } = attacked

    const message = await receive(filled)
    const tagged = await receive({ ...filled, subject: `[#${first.ticketID}]` })

    expect(message).toMatchObject({
      fromAddress: 'xena@victim.example',
      authentication: 'none',
      authenticationDetails: { reason: 'FormSender', formSender: 'noreply@forms.example' },
      arrivedAs: null,
    })
    expect((await replies()).map(({ toAddress }) => toAddress)).toEqual(['xena@victim.example'])
    expect(tagged.ticketID).not.toBe(first.ticketID)
  })

  test('does not apply if its own email is forged or Reply-To has several people', async () => {
    await using attacked = await startWithForm(['forms.example'])
    const { receive, replies } = attacked

    const forged = await receive({ ...filled, authentication: 'fail' })
    const several = await receive({ ...filled, headers: ['Reply-To: eve@evil.example, xena@victim.example'] })

    expect([forged.fromAddress, several.fromAddress]).toEqual(['noreply@forms.example', 'noreply@forms.example'])
    expect(await replies()).toEqual([])
  })
})

describe('PUT /api/Channels/{id}', () => {
  test('lets only admins configure trusted senders', async () => {
    await using desk = await startDesk()
    const { channel } = await openMailChannel(desk, {
      formSenders: ['Forms.example'],
      trustedForwarders: ['@Lists.example'],
    })
    const agent = await desk.signedIn('Agent', ['manageChannels'])
    const path = `/api/Channels/${channel.channelID}`
    expect(channel).toMatchObject({ formSenders: ['forms.example'], trustedForwarders: ['lists.example'] })

    for (const change of [{ authservID: 'mx.evil.example' }, { formSenders: [] }, { trustedForwarders: null }]) {
      expect((await agent.put(path, { ...channel, ...change })).status, JSON.stringify(change)).toBe(403)
    }
    expect((await agent.put(path, { ...channel, name: 'Renamed' })).status).toBe(204)
    const { authservID: _, formSenders: __, trustedForwarders: ___, ...rest } = channel
    expect((await agent.put(path, rest)).status).toBe(204)
    expect((await desk.get(path)).body).toMatchObject({ name: channel.name, formSenders: ['forms.example'] })
    const created = { channelType: 'Email', name: 'Another', isActive: true }
    expect((await agent.post('/api/Channels', { ...created, formSenders: ['x.example'] })).status).toBe(403)
    expect((await agent.post('/api/Channels', created)).status).toBe(200)
  })

  test.each([
    [{ authservID: 'not a server' }],
    [{ formSenders: ['nobody'] }],
    [{ trustedForwarders: ['somebody@lists.example'] }],
  ])('refuses %j', async (change) => {
    await using desk = await startDesk()
    const { channel } = await openMailChannel(desk)

    expect((await desk.put(`/api/Channels/${channel.channelID}`, { ...channel, ...change })).status).toBe(400)
  })
})
