import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { startDesk } from '../../test/desk.ts'
import { makeChannel } from '../../test/factories.ts'
import { channels } from './channels.table.ts'
import { findChannel, getLiveChannel } from './get-live-channel.ts'

const required = { name: 'Shop', isActive: true }

describe('POST /api/Channels', () => {
  test('creates a chat with its own token and defaults', async () => {
    await using desk = await startDesk()

    const { status, body } = await desk.post('/api/Channels', {
      channelType: 'Chat',
      name: '  Shop ',
      isActive: true,
      token: 'mine',
    })

    expect(status).toBe(200)
    expect(body).toEqual({
      channelID: expect.any(Number),
      customerID: desk.customerID,
      channelType: 'Chat',
      name: 'Shop',
      connectionDetails: null,
      isActive: true,
      emailAddress: null,
      hostnames: null,
      phoneNumber: null,
      token: expect.stringMatching(/^[0-9a-f-]{36}$/),
      isDefaultTranslationChannel: false,
      overrideMailProviderTenantID: null,
      overrideMailProviderClientID: null,
      overrideMailProviderClientSecret: null,
      overrideMailProviderAuthorityURL: null,
      overrideMailProviderScope: null,
      handoverNumber: null,
      spokenLanguage: null,
      templateSID: null,
      phoneVerification: null,
      authservID: null,
      formSenders: [],
      trustedForwarders: [],
      autoRetrieveEmails: false,
      autoReply: true,
      answerThreshold: null,
      showSources: false,
      searchBeforeAsking: false,
      showInHelpCenter: true,
      health: { state: 'Unknown', lastError: null, lastSuccess: null, lag: null },
    })
    expect((await desk.get(`/api/Channels/${body.channelID}`)).body).toEqual(body)
  })

  test("stores telephony fields in the provider's spelling", async () => {
    await using desk = await startDesk()
    const telephony = { handoverNumber: ' +4930654321 ', spokenLanguage: 'de-at', templateSID: `HX${'a'.repeat(32)}` }

    const phone = await makeChannel(desk, { channelType: 'Phone', ...telephony })
    const whatsApp = await makeChannel(desk, { channelType: 'WhatsApp', ...telephony })

    expect(phone).toMatchObject({ handoverNumber: '+4930654321', spokenLanguage: 'de-AT', templateSID: null })
    expect(whatsApp).toMatchObject({ handoverNumber: null, spokenLanguage: null, templateSID: telephony.templateSID })
  })

  test('lets an agent create one, and gives each its own token', async () => {
    await using desk = await startDesk()
    const agent = await desk.signedIn('Agent', ['manageChannels'])

    const one = await agent.post('/api/Channels', { ...required, channelType: 'Chat' })
    const other = await agent.post('/api/Channels', { ...required, channelType: 'Chat' })

    expect([one.status, other.status]).toEqual([200, 200])
    expect(one.body.token).not.toBe(other.body.token)
  })

  test('creates an Inbox for an email channel, and leaves replies to agents', async () => {
    await using desk = await startDesk()

    const channel = await makeChannel(desk, { channelType: 'Email' })

    expect(channel.autoReply).toBe(false)
    const { body: folders } = await desk.get(`/api/ChannelFolders/byChannel/${channel.channelID}`)
    expect(folders).toEqual([expect.objectContaining({ name: 'Inbox', type: 'Inbox', parentFolderID: null })])
  })

  test('ignores fields of other channel types, valid or not', async () => {
    await using desk = await startDesk()

    const chat = await makeChannel(desk, {
      channelType: 'Chat',
      phoneNumber: 'none',
      emailAddress: 'none',
      overrideMailProviderClientSecret: 'hidden',
      autoRetrieveEmails: true,
    })
    const phone = await makeChannel(desk, {
      channelType: 'Phone',
      hostnames: 'https://a.example',
      isDefaultTranslationChannel: true,
    })

    expect(chat).toMatchObject({
      phoneNumber: null,
      emailAddress: null,
      overrideMailProviderClientSecret: null,
      autoRetrieveEmails: false,
    })
    expect(phone).toMatchObject({ hostnames: null, isDefaultTranslationChannel: null })
  })

  test.each([
    ['an unknown type', { ...required, channelType: 'Fax' }, 'channelType'],
    ['no type', required, 'channelType'],
    ['a blank name', { ...required, channelType: 'Chat', name: ' ' }, 'name'],
    ['no isActive', { channelType: 'Chat', name: 'Shop' }, 'isActive'],
    ['a phone without its number', { ...required, channelType: 'Phone' }, 'phoneNumber'],
    ['a national number', { ...required, channelType: 'Phone', phoneNumber: '030 123456' }, 'phoneNumber'],
    ['a number that starts with 0', { ...required, channelType: 'Phone', phoneNumber: '+0123456789' }, 'phoneNumber'],
    [
      'a hand-over to a national number',
      { ...required, channelType: 'Phone', phoneNumber: '+4930123456', handoverNumber: '112' },
      'handoverNumber',
    ],
    [
      'a language that is none',
      { ...required, channelType: 'Phone', phoneNumber: '+4930123456', spokenLanguage: '§' },
      'spokenLanguage',
    ],
    ['a template that is none', { ...required, channelType: 'WhatsApp', templateSID: 'HX1' }, 'templateSID'],
    ['a number too short', { ...required, channelType: 'Phone', phoneNumber: '+123456' }, 'phoneNumber'],
    ['a number too long', { ...required, channelType: 'Phone', phoneNumber: '+1234567890123456' }, 'phoneNumber'],
    ['an address without @', { ...required, channelType: 'Email', emailAddress: 'help' }, 'emailAddress'],
    ['an address with a name', { ...required, channelType: 'Email', emailAddress: 'H <h@a.example>' }, 'emailAddress'],
    ['a scheme', { ...required, channelType: 'Chat', hostnames: 'a.example, https://b.example' }, 'hostnames'],
    ['a path', { ...required, channelType: 'Chat', hostnames: 'a.example/shop' }, 'hostnames'],
    ['a wildcard', { ...required, channelType: 'Chat', hostnames: '*.a.example' }, 'hostnames'],
  ])('refuses %s', async (_what, body, field) => {
    await using desk = await startDesk()

    const answer = await desk.post('/api/Channels', body)

    expect(answer.status).toBe(400)
    expect(answer.body.details).toContainEqual(expect.objectContaining({ field }))
    expect((await desk.get('/api/Channels')).body).toEqual([])
  })

  test.each([
    [' A.example ,, b.Example:8080,a.example', 'a.example,b.example'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['localhost, 127.0.0.1', 'localhost,127.0.0.1'],
    [' , ', null],
  ])('reads the hostnames %j', async (hostnames, expected) => {
    await using desk = await startDesk()
    expect((await makeChannel(desk, { hostnames })).hostnames).toBe(expected)
  })

  test('rejects an address or number in use, and accepts it once it is free', async () => {
    await using desk = await startDesk()
    const mail = await makeChannel(desk, { channelType: 'Email', emailAddress: 'Help@a.example' })
    await makeChannel(desk, { channelType: 'Phone', phoneNumber: '+4930123456' })
    const again = { ...required, channelType: 'Email', emailAddress: 'help@A.example' }

    expect((await desk.post('/api/Channels', again)).status).toBe(409)
    expect(
      (await desk.post('/api/Channels', { ...required, channelType: 'Phone', phoneNumber: '+4930123456' })).status,
    ).toBe(409)
    await makeChannel(desk, { channelType: 'WhatsApp', phoneNumber: '+4930123456' })
    await makeChannel(await desk.other(), { channelType: 'Email', emailAddress: 'help@a.example' })

    expect((await desk.delete(`/api/Channels/${mail.channelID}`)).status).toBe(204)
    expect((await desk.post('/api/Channels', again)).status).toBe(200)
  })

  test('keeps one of several concurrent channels with the same address', async () => {
    await using desk = await startDesk()
    const create = () => desk.post('/api/Channels', { ...required, channelType: 'Email', emailAddress: 'a@a.example' })

    const answers = await Promise.all(Array.from({ length: 6 }, create))

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    expect((await desk.get('/api/Channels')).body).toHaveLength(1)
  })

  test('accepts several email channels without an address', async () => {
    await using desk = await startDesk()
    const one = await makeChannel(desk, { channelType: 'Email', emailAddress: '' })
    await makeChannel(desk, { channelType: 'Email', emailAddress: ' ' })
    expect(one.emailAddress).toBeNull()
  })
})

describe('isDefaultTranslationChannel', () => {
  test('moves to the channel that claims it', async () => {
    await using desk = await startDesk()
    const first = await makeChannel(desk, { isDefaultTranslationChannel: true })
    const second = await makeChannel(desk, { isDefaultTranslationChannel: true })
    const defaults = async () => {
      const { body } = await desk.get<(typeof first)[]>('/api/Channels')
      return body.filter((channel) => channel.isDefaultTranslationChannel).map(({ channelID }) => channelID)
    }
    expect(await defaults()).toEqual([second.channelID])

    const claim = { channelType: 'Chat', name: 'First', isActive: true, isDefaultTranslationChannel: true }
    expect((await desk.put(`/api/Channels/${first.channelID}`, claim)).status).toBe(204)

    expect(await defaults()).toEqual([first.channelID])
  })

  test('is one after parallel claims', async () => {
    await using desk = await startDesk()
    const chats = await Promise.all(Array.from({ length: 4 }, () => makeChannel(desk)))
    const claim = { channelType: 'Chat', name: 'Chat', isActive: true, isDefaultTranslationChannel: true }

    const answers = await Promise.all([
      ...chats.map(({ channelID }) => desk.put(`/api/Channels/${channelID}`, claim)),
      desk.post('/api/Channels', claim),
      desk.post('/api/Channels', claim),
    ])

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 204, 204, 204, 204])
    const { body } = await desk.get<typeof chats>('/api/Channels')
    expect(body.filter((channel) => channel.isDefaultTranslationChannel)).toHaveLength(1)
  })
})

describe('GET /api/Channels', () => {
  test('lists the active channels of the customer by ID', async () => {
    await using desk = await startDesk()
    await makeChannel(await desk.other())
    const kept = [await makeChannel(desk, { name: 'Z' }), await makeChannel(desk, { name: 'A' })]
    const gone = await makeChannel(desk)
    await desk.delete(`/api/Channels/${gone.channelID}`)

    expect((await desk.get('/api/Channels')).body).toEqual(kept)
  })

  test.each([
    ['a stranger', 401],
    ['a phone', 403],
  ])('refuses %s', async (who, status) => {
    await using desk = await startDesk()
    const { channelID, phoneNumber } = await makeChannel(desk, { channelType: 'Phone' })
    const caller = who === 'a phone' ? await desk.phone(channelID, phoneNumber ?? '') : desk.stranger()

    expect((await caller.get('/api/Channels')).status).toBe(status)
    expect((await caller.post('/api/Channels', { ...required, channelType: 'Chat' })).status).toBe(status)
    expect((await caller.delete(`/api/Channels/${channelID}`)).status).toBe(status)
  })
})

describe('DELETE /api/Channels/:id', () => {
  test('hides the channel and keeps its row', async () => {
    await using desk = await startDesk()
    const { channelID } = await makeChannel(desk, { isDefaultTranslationChannel: true })
    const { db } = desk.context

    expect((await desk.delete(`/api/Channels/${channelID}`)).status).toBe(204)

    expect((await desk.get(`/api/Channels/${channelID}`)).status).toBe(404)
    expect((await desk.put(`/api/Channels/${channelID}`, { ...required, channelType: 'Chat' })).status).toBe(404)
    expect((await desk.delete(`/api/Channels/${channelID}`)).status).toBe(404)
    expect((await desk.get(`/api/ChannelFolders/byChannel/${channelID}`)).status).toBe(404)
    const [row] = await db.select().from(channels).where(eq(channels.channelID, channelID))
    expect(row?.dateDeleted).toEqual(desk.clock.now())
    expect(await findChannel(db, desk.customerID, channelID)).toMatchObject({ dateDeleted: desk.clock.now() })
    await expect(getLiveChannel(db, desk.customerID, channelID)).rejects.toMatchObject({ status: 400 })
  })

  test("rejects another customer's", async () => {
    await using desk = await startDesk()
    const theirs = await makeChannel(await desk.other())

    expect((await desk.delete(`/api/Channels/${theirs.channelID}`)).status).toBe(404)
    expect(await findChannel(desk.context.db, theirs.customerID, theirs.channelID)).toMatchObject({ dateDeleted: null })
  })
})
