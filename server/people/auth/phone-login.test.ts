import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { type Desk, startDesk } from '../../test/desk.ts'
import { makeChannel } from '../../test/factories.ts'

const accountSid = 'AC-of-the-customer'

async function startPhoneDesk(): Promise<Desk> {
  const desk = await startDesk()
  await desk.put('/api/Customers/me', { telephonyAccountSID: accountSid })
  return desk
}

let serial = 0
/** Numbers are looked up across customers, so every test has its own. */
const freshNumber = () => `+4940${2_000_000 + ++serial}`

const logIn = (desk: Desk, phoneNumber: string, sid = accountSid) =>
  desk.stranger().post('/api/Auth/phone-login', { phoneNumber, accountSid: sid })

describe('POST /api/Auth/phone-login', () => {
  test('signs in as the channel with the number', async () => {
    await using desk = await startPhoneDesk()
    const phoneNumber = freshNumber()
    const { channelID } = await makeChannel(desk, { channelType: 'Phone', phoneNumber })

    const answer = await logIn(desk, ` ${phoneNumber} `)

    expect(answer.status).toBe(200)
    const claims = decodeJwt(answer.body.token)
    expect(claims).toMatchObject({
      PhoneAuth: true,
      CustomerID: desk.customerID,
      ChannelID: channelID,
      PhoneNumber: phoneNumber,
      sub: phoneNumber,
      jti: expect.any(String),
    })
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(12 * 60 * 60)
  })

  test('prefers a Phone channel to WhatsApp with the same number', async () => {
    await using desk = await startPhoneDesk()
    const phoneNumber = freshNumber()
    const whatsApp = await makeChannel(desk, { channelType: 'WhatsApp', phoneNumber })
    const channelOf = async () => decodeJwt((await logIn(desk, phoneNumber)).body.token).ChannelID
    expect(await channelOf()).toBe(whatsApp.channelID)

    const phone = await makeChannel(desk, { channelType: 'Phone', phoneNumber })

    expect(await channelOf()).toBe(phone.channelID)
  })

  test('signs in as WhatsApp if the number has that prefix', async () => {
    await using desk = await startPhoneDesk()
    const phoneNumber = freshNumber()
    await makeChannel(desk, { channelType: 'Phone', phoneNumber })
    expect((await logIn(desk, `whatsapp:${phoneNumber}`)).status).toBe(404)
    const whatsApp = await makeChannel(desk, { channelType: 'WhatsApp', phoneNumber })

    const { body } = await logIn(desk, `whatsapp:${phoneNumber}`)

    expect(decodeJwt(body.token)).toMatchObject({ ChannelID: whatsApp.channelID, PhoneNumber: phoneNumber })
  })

  test('distinguishes customers with the same number by their account', async () => {
    await using desk = await startPhoneDesk()
    const other = await desk.other()
    await other.put('/api/Customers/me', { telephonyAccountSID: 'AC-of-another' })
    const phoneNumber = freshNumber()
    await makeChannel(other, { channelType: 'Phone', phoneNumber })
    await makeChannel(desk, { channelType: 'Phone', phoneNumber })

    const { body } = await logIn(desk, phoneNumber, 'AC-of-another')

    expect(decodeJwt(body.token).CustomerID).toBe(other.customerID)
  })

  test('returns 404 for a number that is unknown, deleted or inactive', async () => {
    await using desk = await startPhoneDesk()
    const [deleted, inactive] = [freshNumber(), freshNumber()]
    const { channelID } = await makeChannel(desk, { channelType: 'Phone', phoneNumber: deleted })
    await desk.delete(`/api/Channels/${channelID}`)
    await makeChannel(desk, { channelType: 'Phone', phoneNumber: inactive, isActive: false })

    for (const number of [freshNumber(), deleted, inactive]) expect((await logIn(desk, number)).status).toBe(404)
  })

  test("returns 401 for another customer's account, or if the customer has none", async () => {
    await using desk = await startPhoneDesk()
    const phoneNumber = freshNumber()
    await makeChannel(desk, { channelType: 'Phone', phoneNumber })

    expect((await logIn(desk, phoneNumber, 'AC-of-nobody')).status).toBe(401)
    await desk.put('/api/Customers/me', { telephonyAccountSID: null })
    expect((await logIn(desk, phoneNumber)).status).toBe(401)
  })

  test.each([
    ['no number', { accountSid }, 'phoneNumber'],
    ['no account', { phoneNumber: '+4940123456' }, 'accountSid'],
  ])('refuses %s', async (_what, body, field) => {
    await using desk = await startDesk()

    const answer = await desk.stranger().post('/api/Auth/phone-login', body)

    expect(answer.status).toBe(400)
    expect(answer.body.details).toContainEqual(expect.objectContaining({ field }))
  })
})

describe('a phone token', () => {
  test('cannot access routes of representatives', async () => {
    await using desk = await startPhoneDesk()
    const { phoneNumber } = await makeChannel(desk, { channelType: 'Phone', phoneNumber: freshNumber() })
    const phone = desk.withToken((await logIn(desk, phoneNumber ?? '')).body.token)

    expect((await phone.get('/api/Channels')).status).toBe(403)
    expect((await phone.get('/api/Customers/my-secrets')).status).toBe(403)
  })

  test.each([
    ['deleted', (desk: Desk, path: string) => desk.delete(path)],
    [
      'switched off',
      (desk: Desk, path: string) => desk.put(path, { channelType: 'Phone', name: 'Off', isActive: false }),
    ],
  ])('ends when its channel is %s', async (_what, end) => {
    await using desk = await startPhoneDesk()
    const { channelID, phoneNumber } = await makeChannel(desk, { channelType: 'Phone', phoneNumber: freshNumber() })
    const phone = desk.withToken((await logIn(desk, phoneNumber ?? '')).body.token)
    expect((await phone.get('/api/Channels')).status).toBe(403)

    expect((await end(desk, `/api/Channels/${channelID}`)).status).toBe(204)

    expect((await phone.get('/api/Channels')).status).toBe(401)
  })
})
