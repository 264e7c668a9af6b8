import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { type Desk, startDesk } from '../../test/desk.ts'
import { channels } from '../channels/channels.table.ts'
import { forgetSessions } from './forget-sessions.ts'

type Kind = 'Phone' | 'WhatsApp' | 'Chat'

let serial = 0
const freshNumber = () => `+49301${String(++serial).padStart(6, '0')}`

async function addChannel({ context, customerID }: Desk, channelType: Kind, phoneNumber: string, changes = {}) {
  const dateCreated = context.now()
  const row = {
    customerID,
    channelType,
    phoneNumber,
    name: 'Line',
    isActive: true,
    token: context.newId(),
    dateCreated,
  }
  const [channel] = await context.db
    .insert(channels)
    .values({ ...row, ...changes })
    .returning()
  if (!channel) throw new Error('The channel was not stored.')
  return channel
}

async function startLine(kind: Kind = 'Phone', changes = {}) {
  const desk = await startDesk()
  const accountSid = `AC-${desk.customerID}`
  await desk.put('/api/Customers/me', { telephonyAccountSID: accountSid })
  const phoneNumber = freshNumber()
  const channel = await addChannel(desk, kind, phoneNumber, changes)
  const logIn = (body: object = {}) =>
    desk.stranger().post('/api/Auth/phone-login', { phoneNumber, accountSid, ...body })
  return { desk, channel, phoneNumber, logIn }
}

describe('POST /api/Auth/phone-login', () => {
  test.each(['Phone', 'WhatsApp'] as const)('answers a token for the %s channel with that number', async (kind) => {
    const { desk, channel, phoneNumber, logIn } = await startLine(kind)

    const { status, body } = await logIn()

    expect(status).toBe(200)
    expect(decodeJwt(body.token)).toMatchObject({
      PhoneAuth: true,
      CustomerID: desk.customerID,
      ChannelID: channel.channelID,
      PhoneNumber: phoneNumber,
      sub: phoneNumber,
      jti: expect.any(String),
    })
  })

  test('looks at Phone channels before WhatsApp', async () => {
    const { desk, phoneNumber, logIn } = await startLine('WhatsApp')
    const phone = await addChannel(desk, 'Phone', phoneNumber)

    expect(decodeJwt((await logIn()).body.token).ChannelID).toBe(phone.channelID)
  })

  test.each([
    ['deleted', 'Phone' as const, { dateDeleted: new Date() }],
    ['inactive', 'Phone' as const, { isActive: false }],
    ['of another type', 'Chat' as const, {}],
  ])('a channel that is %s is 404', async (_what, kind, changes) => {
    const { logIn } = await startLine(kind, changes)

    expect((await logIn()).status).toBe(404)
  })

  test('an unknown number is 404, a wrong account identifier 401, missing fields 400', async () => {
    const { logIn } = await startLine()

    expect((await logIn({ phoneNumber: '+4911111' })).status).toBe(404)
    expect((await logIn({ accountSid: 'AC-wrong' })).status).toBe(401)
    expect((await logIn({ accountSid: undefined })).status).toBe(400)
    expect((await logIn({ phoneNumber: '' })).status).toBe(400)
  })

  test("another customer's account identifier does not open the line", async () => {
    const { desk, logIn } = await startLine()
    const other = await desk.other()
    await other.put('/api/Customers/me', { telephonyAccountSID: 'AC-other' })

    expect((await logIn({ accountSid: 'AC-other' })).status).toBe(401)
  })

  test('the token ends with its channel', async () => {
    const { desk, channel, logIn } = await startLine()
    const phone = desk.withToken((await logIn()).body.token)
    expect((await phone.get('/customerReps')).status).toBe(403)

    await desk.context.db.update(channels).set({ isActive: false }).where(eq(channels.channelID, channel.channelID))
    await forgetSessions(desk.context, desk.customerID)

    expect((await phone.get('/customerReps')).status).toBe(401)
  })
})
