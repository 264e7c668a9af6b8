import { describe, expect, test } from 'vitest'
import { makeRule } from '../../test/automation.ts'
import { openMailChannel } from '../../test/channels/mail-channel.ts'
import { type Desk, startDesk } from '../../test/desk.ts'
import { useScriptedEngine } from '../../test/doubles/scripted-engine.ts'
import { answerWith, startSmallServer } from '../../test/doubles/small-server.ts'
import { makeDocument, makeMessage } from '../../test/factories.ts'
import { HubClient } from '../../test/hub-client.ts'
import { makeChat, visitorOf } from '../../test/visitor.ts'

/** A visitor who claims an address. */
async function claim(desk: Desk, email: string, message = 'Where is my order?') {
  const { token: channelToken, channelID } = await makeChat(desk)
  const session = await visitorOf(desk, { channelToken })
  const visitor = await new HubClient(desk.server.base, session.token).start()
  await visitor.call('LeaveEmail', { email, message })
  const [{ ticketID, endUserID }] = (await desk.get(`/tickets?channelIDs=${channelID}`)).body.items
  return { visitor, session, ticketID: ticketID as number, endUserID: endUserID as number }
}

const person = async (desk: Desk, endUserID: number) => (await desk.get(`/api/EndUsers/${endUserID}`)).body

describe('an address that a chat visitor claims', () => {
  test('is shown as unverified wherever the end user and the ticket are shown', async () => {
    await using desk = await startDesk()
    const { ticketID, endUserID } = await claim(desk, 'xena@victim.example')

    const shown = await person(desk, endUserID)
    expect(shown).toMatchObject({ Email: 'xena@victim.example', IsEmailVerified: false, IsPhoneVerified: true })
    expect(shown.UIDs).toMatchObject([
      { UIDType: 'External', IsVerified: true },
      { UID: 'xena@victim.example', UIDType: 'Email', IsPrimary: true, IsVerified: false },
    ])
    expect((await desk.get('/api/EndUsers/byUid?uid=xena@victim.example')).body).toEqual([shown])
    expect((await desk.get(`/tickets/${ticketID}`)).body).toMatchObject({ hasUnverifiedAddress: true })
    expect((await desk.get('/tickets?UID=xena@victim.example')).body.totalCount).toBe(1)
  })

  test('does not receive the email of the real person', async () => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk)
    const { endUserID } = await claim(desk, 'xena@victim.example')

    const first = await mail.receive({ from: 'Xena <xena@victim.example>' })
    const second = await mail.receive({ from: 'Xena <xena@victim.example>' })

    const owners = await Promise.all(
      [first, second].map(async ({ ticketID }) => (await desk.get(`/tickets/${ticketID}`)).body.endUserID),
    )
    expect(owners[0]).not.toBe(endUserID)
    expect(owners[1]).toBe(owners[0])
    expect(await person(desk, owners[0])).toMatchObject({ IsEmailVerified: true, UIDs: [{ IsVerified: true }] })
    expect(await person(desk, endUserID)).toMatchObject({ IsEmailVerified: false })
  })

  test('receives no message of an integration or a gateway either', async () => {
    await using desk = await startDesk()
    const { endUserID } = await claim(desk, 'xena@victim.example')

    const { ticketID } = await makeMessage(desk, { uid: 'XENA@victim.example' })

    expect((await desk.get(`/tickets/${ticketID}`)).body.endUserID).not.toBe(endUserID)
  })

  test("makes no one a participant of the claimant's tickets", async () => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk)
    const { endUserID } = await claim(desk, 'xena@victim.example')
    const own = await mail.receive({ from: 'someone@example.org', messageID: '<own@example.org>' })
    await desk.put(`/tickets/${own.ticketID}`, { endUserID })

    const reply = await mail.receive({
      from: 'xena@victim.example',
      headers: ['In-Reply-To: <own@example.org>'],
      subject: `[#${own.ticketID}]`,
    })

    expect(reply.ticketID).not.toBe(own.ticketID)
  })

  test('is used in no data retrieval, placeholder or prompt', async () => {
    await using service = await startSmallServer(answerWith({ balance: '12.50' }))
    await using desk = await startDesk({ settings: { OUTBOUND_ALLOW: '127.0.0.1' } })
    const asked = useScriptedEngine(desk)
    const endpoint = `${service.url}/accounts?email={{EndUser.Email}}&phone={{EndUser.Phone}}&ids={{EndUser.UIDs}}`
    const { documentID } = await makeDocument(desk, { isDataRetrievalProcess: true, apiEndpoint: endpoint })
    await desk.post('/api/TopicDocuments', { documentID, hookName: 'All' })
    await makeRule(desk, 'OnMessage', { operation: 'retrieveData', parameters: { documentID, saveAs: 'account' } })

    await claim(desk, 'xena@victim.example')
    await desk.runJobs()

    expect(service.hits.length).toBeGreaterThan(0)
    expect(service.hits.map(({ url }) => url).join()).not.toMatch(/xena/)
    expect(JSON.stringify(asked.replies)).not.toMatch(/xena@victim/)
  })

  test('replaces an earlier claim, but never a verified address', async () => {
    await using desk = await startDesk()
    const { visitor, endUserID } = await claim(desk, 'first@example.org')

    await visitor.call('LeaveEmail', { email: 'second@example.org' })
    const claimed = await person(desk, endUserID)
    await desk.put(`/api/EndUsers/${endUserID}`, { IsEmailVerified: true })
    await visitor.call('LeaveEmail', { email: 'xena@victim.example' })
    const after = await person(desk, endUserID)

    expect(claimed).toMatchObject({ Email: 'second@example.org', IsEmailVerified: false })
    expect(claimed.UIDs).toHaveLength(2)
    expect(after).toMatchObject({ Email: 'second@example.org', IsEmailVerified: true })
    expect(after.UIDs).toMatchObject([
      { UIDType: 'External' },
      { UID: 'second@example.org', IsPrimary: true, IsVerified: true },
      { UID: 'xena@victim.example', IsPrimary: false, IsVerified: false },
    ])
  })
})

describe('representatives', () => {
  test('verify the addresses they enter, and decide what is verified', async () => {
    await using desk = await startDesk()
    const { body: made } = await desk.post('/api/EndUsers', {
      FirstName: 'Ada',
      LastName: 'Byron',
      Email: 'ada@example.org',
      UIDs: [{ UID: 'ada@example.org' }, { UID: 'ada@home.example', IsVerified: false }],
    })
    const path = `/api/EndUsers/${made.EndUserID}`

    expect(made).toMatchObject({ IsEmailVerified: true, UIDs: [{ IsVerified: true }, { IsVerified: false }] })
    const [own, home] = made.UIDs
    // A form that saves everything it shows verifies nothing.
    await desk.put(path, { Email: 'ADA@example.org', UIDs: [{ UID: 'ada@home.example', IsPrimary: true }] })
    expect((await desk.get(path)).body.UIDs).toMatchObject([{ IsVerified: true }, { IsVerified: false }])
    await desk.put(path, { UIDs: [{ EndUserUIDID: home.EndUserUIDID, UID: 'ada@server.example' }] })
    expect((await desk.get(path)).body.UIDs[1]).toMatchObject({ UID: 'ada@server.example', IsVerified: false })
    await desk.put(path, { UIDs: [{ EndUserUIDID: own.EndUserUIDID, UID: own.UID, IsVerified: false }] })
    expect((await desk.get(path)).body).toMatchObject({ IsEmailVerified: false })
    await desk.put(path, { IsEmailVerified: true })
    expect((await desk.get(path)).body).toMatchObject({
      IsEmailVerified: true,
      UIDs: [{ UID: own.UID, IsVerified: true }, { IsVerified: false }],
    })
    const assigned = await desk.post('/api/EndUserUIDs/assign', {
      UID: 'ada@server.example',
      EndUserID: made.EndUserID,
      IsVerified: true,
    })
    expect(assigned.body).toMatchObject({ EndUserUIDID: home.EndUserUIDID, IsVerified: true })
  })
})
