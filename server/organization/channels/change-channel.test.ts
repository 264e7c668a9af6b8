import type { ChannelWrite } from '@attendant/contract/organization/channel.ts'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type Desk, startDesk } from '../../test/desk.ts'
import { makeChannel } from '../../test/factories.ts'
import { channels } from './channels.table.ts'

const mail = { channelType: 'Email', name: 'Help', isActive: true } as const

async function storedOf(desk: Desk, channelID: number) {
  const [row] = await desk.context.db
    .select()
    .from(channels)
    .where(and(eq(channels.customerID, desk.customerID), eq(channels.channelID, channelID)))
  if (!row) throw new Error('The channel is gone.')
  const open = (sealed: string | null) =>
    sealed === null ? null : desk.context.secrets.open(sealed, `customer ${desk.customerID}`)
  return { row, details: open(row.connectionDetails), secret: open(row.overrideMailProviderClientSecret) }
}

describe('PUT /api/Channels/:id', () => {
  test('keeps absent fields and clears null ones', async () => {
    await using desk = await startDesk()
    const { channelID, token } = await makeChannel(desk, {
      channelType: 'Email',
      emailAddress: 'help@a.example',
      overrideMailProviderScope: 'scope',
      autoRetrieveEmails: true,
      autoReply: true,
    })
    const path = `/api/Channels/${channelID}`

    const changes = { ...mail, isActive: false, overrideMailProviderScope: null, autoReply: null, token: 'mine' }
    expect((await desk.put(path, changes)).status).toBe(204)

    expect((await desk.get(path)).body).toMatchObject({
      name: 'Help',
      isActive: false,
      emailAddress: 'help@a.example',
      overrideMailProviderScope: null,
      autoRetrieveEmails: true,
      autoReply: false,
      token,
    })
  })

  test('accepts its own response unchanged', async () => {
    await using desk = await startDesk()
    for (const channelType of ['Email', 'Chat', 'Phone', 'WhatsApp'] as const) {
      const channel = await makeChannel(desk, { channelType, connectionDetails: '{"key":"k"}' })
      const path = `/api/Channels/${channel.channelID}`

      expect((await desk.put(path, channel)).status).toBe(204)

      expect((await desk.get(path)).body).toEqual(channel)
    }
  })

  test.each<[string, object]>([
    ['Email', {}],
    ['Chat', {}],
    ['Phone', { phoneNumber: '+4930123456' }],
    ['WhatsApp', {}],
    ['WhatsApp', { phoneNumber: null }],
    ['WhatsApp', { phoneNumber: ' ' }],
  ])('takes back a channel of the type %s that has only %j', async (channelType, given) => {
    await using desk = await startDesk()
    const { status, body } = await desk.post('/api/Channels', { channelType, name: 'Help', isActive: true, ...given })
    expect(status).toBe(200)
    const path = `/api/Channels/${body.channelID}`
    const { body: channel } = await desk.get(path)

    expect((await desk.put(path, channel)).status).toBe(204)

    expect((await desk.get(path)).body).toEqual(channel)
  })

  test.each([null, '', ' '])('takes the number from a WhatsApp channel by %j', async (phoneNumber) => {
    await using desk = await startDesk()
    const channel = await makeChannel(desk, { channelType: 'WhatsApp' })
    const path = `/api/Channels/${channel.channelID}`
    expect(channel.phoneNumber).not.toBeNull()

    expect((await desk.put(path, { ...channel, phoneNumber })).status).toBe(204)

    expect((await desk.get(path)).body).toEqual({ ...channel, phoneNumber: null, phoneVerification: null })
  })

  test.each<[string, object, string]>([
    ['another type', { channelType: 'Chat' }, 'channelType'],
    ['no type', { channelType: undefined }, 'channelType'],
    ['no name', { name: undefined }, 'name'],
    ['no isActive', { isActive: undefined }, 'isActive'],
    ['an address that is none', { emailAddress: 'a@b@c' }, 'emailAddress'],
  ])('refuses %s', async (_what, changes, field) => {
    await using desk = await startDesk()
    const channel = await makeChannel(desk, mail)

    const answer = await desk.put(`/api/Channels/${channel.channelID}`, { ...mail, ...changes })

    expect(answer.status).toBe(400)
    expect(answer.body.details).toContainEqual(expect.objectContaining({ field }))
    expect((await desk.get(`/api/Channels/${channel.channelID}`)).body).toEqual(channel)
  })

  test('does not remove the number of a phone channel or the address of another channel', async () => {
    await using desk = await startDesk()
    const phone = await makeChannel(desk, { channelType: 'Phone' })
    const holder = await makeChannel(desk, { channelType: 'Email' })
    const other = await makeChannel(desk, { channelType: 'Email' })
    const write = { channelType: 'Phone', name: 'Phone', isActive: true, phoneNumber: null }

    expect((await desk.put(`/api/Channels/${phone.channelID}`, write)).status).toBe(400)
    const taken = { ...mail, emailAddress: holder.emailAddress?.toUpperCase() }
    expect((await desk.put(`/api/Channels/${other.channelID}`, taken)).status).toBe(409)
    expect((await desk.put(`/api/Channels/${holder.channelID}`, taken)).status).toBe(204)
  })

  test("rejects another customer's", async () => {
    await using desk = await startDesk()
    const theirs = await makeChannel(await desk.other(), mail)

    expect((await desk.put(`/api/Channels/${theirs.channelID}`, { ...mail, name: 'Mine' })).status).toBe(404)
  })
})

describe('overrideMailProviderClientSecret', () => {
  test('is encrypted, masked, kept when written back, and cleared', async () => {
    await using desk = await startDesk()
    const channel = await makeChannel(desk, { ...mail, overrideMailProviderClientSecret: 'hidden' })
    const path = `/api/Channels/${channel.channelID}`
    expect(channel.overrideMailProviderClientSecret).toBe('********')
    expect((await storedOf(desk, channel.channelID)).row.overrideMailProviderClientSecret).not.toContain('hidden')

    await desk.put(path, { ...mail, overrideMailProviderClientSecret: '********' })
    expect((await storedOf(desk, channel.channelID)).secret).toBe('hidden')

    await desk.put(path, { ...mail, overrideMailProviderClientSecret: null })
    expect((await desk.get(path)).body.overrideMailProviderClientSecret).toBeNull()
  })
})

describe('connectionDetails', () => {
  const details =
    '{ "imap": { "host": "mail", "port": 12345678901234567890, "Password": "p\\"}" },\n  "keys": [{ "KEY": "k" }] }'
  const shown =
    '{ "imap": { "host": "mail", "port": 12345678901234567890, "Password": "********" },\n  "keys": [{ "KEY": "********" }] }'

  test('is returned as written except for secrets, and encrypted as a whole', async () => {
    await using desk = await startDesk()

    const channel = await makeChannel(desk, { ...mail, connectionDetails: details })

    expect(channel.connectionDetails).toBe(shown)
    expect((await desk.get('/api/Channels')).body[0].connectionDetails).toBe(shown)
    const { row, details: stored } = await storedOf(desk, channel.channelID)
    expect(row.connectionDetails).not.toContain('imap')
    expect(stored).toBe(details)
  })

  test.each<[string, string | null | undefined, string | null]>([
    ['keeps masked members', shown, details],
    ['keeps everything that is absent', undefined, details],
    ['changes what is given', '{"imap":{"Password":"new"}}', '{"imap":{"Password":"new"}}'],
    ['forgets members that are gone', '{"imap":{"host":"a"}}', '{"imap":{"host":"a"}}'],
    ['does not move a secret to another place', '{"smtp":{"Password":"********"}}', '{"smtp":{"Password":null}}'],
    ['clears', null, null],
    ['clears with nothing', '', null],
    ['takes plain text', 'Password=********', 'Password=********'],
  ])('%s', async (_what, connectionDetails, expected) => {
    await using desk = await startDesk()
    const { channelID } = await makeChannel(desk, { ...mail, connectionDetails: details })

    expect((await desk.put(`/api/Channels/${channelID}`, { ...mail, connectionDetails })).status).toBe(204)

    expect((await storedOf(desk, channelID)).details).toBe(expected)
  })

  test.each([
    ['Server=a;Password=b', 'Server=a;Password=b'],
    ['"********"', '"********"'],
    ['{"secret":{"key":"a"},"token":null,"password":""}', '{"secret":"********","token":null,"password":""}'],
    ['{"a":[1,{"token":[1,2]},"key"],"key":7}', '{"a":[1,{"token":"********"},"key"],"key":"********"}'],
    ['{"tokens":"a","keyboard":"b","publicKey":"c"}', '{"tokens":"a","keyboard":"b","publicKey":"c"}'],
    [
      '{"clientSecret":"a","x":[{"ACCESSTOKEN":"b","api_key":"c"}],"ApiKey":4}',
      '{"clientSecret":"********","x":[{"ACCESSTOKEN":"********","api_key":"********"}],"ApiKey":"********"}',
    ],
    ['{"\\u0073ecret":"a"}', '{"\\u0073ecret":"********"}'],
  ])('shows %s as %s', async (connectionDetails, expected) => {
    await using desk = await startDesk()
    const channel = await makeChannel(desk, { channelType: 'Chat', connectionDetails })
    expect(channel.connectionDetails).toBe(expected)
  })

  test('keeps members with secret names when it is written back', async () => {
    await using desk = await startDesk()
    const connectionDetails = '{"mailPassword":"a","x":{"clientSecret":"b","apiKey":"c","refresh_token":"d"}}'
    const channel = await makeChannel(desk, { ...mail, connectionDetails })
    const shownSecrets = channel.connectionDetails?.match(/"\*{8}"/g)

    expect((await desk.put(`/api/Channels/${channel.channelID}`, channel)).status).toBe(204)

    expect(shownSecrets).toHaveLength(4)
    expect((await storedOf(desk, channel.channelID)).details).toBe(connectionDetails)
  })

  test('rejects JSON that is nested too deeply', async () => {
    await using desk = await startDesk()
    const connectionDetails = `${'['.repeat(100)}${']'.repeat(100)}`
    const write: ChannelWrite = { ...mail, connectionDetails }

    expect((await desk.post('/api/Channels', write)).status).toBe(400)
  })
})
