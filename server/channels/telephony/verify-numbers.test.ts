import { decodeJwt } from 'jose'
import { afterAll, describe, expect, test } from 'vitest'
import type { TelephonyAccount } from '../../adapters/telephony/telephony.ts'
import { callbacksOf, giveAccount, newAccount, newNumber, startTelephonyDesk } from '../../test/channels/telephony.ts'
import type { Desk } from '../../test/desk.ts'
import { makeChannel } from '../../test/factories.ts'
import { verifyAllNumbers } from './verify-numbers.ts'

const desk = await startTelephonyDesk()
const { double } = desk
afterAll(() => desk[Symbol.asyncDispose]())

/** A customer with an account at the provider and a number of that account. */
async function openOwner() {
  const account = newAccount()
  double.accounts.push(account)
  const number = newNumber()
  double.giveNumber(account.accountSid, number)
  return { owner: await desk.other(), account, number }
}

const claim = async (
  customer: Desk,
  account: TelephonyAccount,
  phoneNumber: string,
  channelType: 'Phone' | 'WhatsApp' = 'Phone',
) => {
  await giveAccount(customer, account)
  return makeChannel(customer, { channelType, phoneNumber, autoReply: false })
}

const verificationOf = async (customer: Desk, channelID: number) =>
  (await customer.get(`/api/Channels/${channelID}`)).body.phoneVerification

async function logIn(accountSid: string, phoneNumber: string) {
  const { status, body } = await desk.stranger().post('/api/Auth/phone-login', { phoneNumber, accountSid })
  return status === 200 ? { status, customerID: decodeJwt(body.token).CustomerID } : { status }
}

describe('a number that two customers claim', () => {
  test('is rejected while the provider has confirmed no owner, even for the first customer', async () => {
    const { owner, account, number } = await openOwner()
    const thief = await desk.other()
    await claim(thief, { ...account, authToken: 'a guess' }, number)
    await claim(owner, account, number)

    expect(await logIn(account.accountSid, number)).toEqual({ status: 409 })
  })

  test('belongs to the owner once the provider confirmed it, and the other customer is notified', async () => {
    const { owner, account, number } = await openOwner()
    const thief = await desk.other()
    const stolen = await claim(thief, { ...account, authToken: 'a guess' }, number)
    const own = await claim(owner, account, number)

    await desk.runJobs()

    expect(await logIn(account.accountSid, number)).toEqual({ status: 200, customerID: owner.customerID })
    expect(await verificationOf(owner, own.channelID)).toEqual({
      state: 'Verified',
      problem: null,
      checkedAt: desk.clock.now().toISOString(),
    })
    expect(await verificationOf(thief, stolen.channelID)).toMatchObject({ state: 'Refused', problem: 'AccountRefused' })
  })

  test('is rejected without a token, and for another type of channel', async () => {
    const { owner, account, number } = await openOwner()
    const thief = await desk.other()
    await thief.put('/api/Customers/me', { telephonyAccountSID: account.accountSid })
    const stolen = await makeChannel(thief, { channelType: 'Phone', phoneNumber: number })
    await claim(owner, account, number, 'WhatsApp')
    expect(await logIn(account.accountSid, number)).toEqual({ status: 409 })

    await desk.runJobs()

    expect(await logIn(account.accountSid, number)).toEqual({ status: 200, customerID: owner.customerID })
    expect(await verificationOf(thief, stolen.channelID)).toMatchObject({
      state: 'Unverified',
      problem: 'NoCredentials',
    })
  })

  test('stays with the first confirmed customer if both have the account', async () => {
    const { owner, account, number } = await openOwner()
    const second = await desk.other()
    await claim(owner, account, number)
    await desk.runJobs()
    const later = await claim(second, account, number)
    await desk.runJobs()

    expect(await verificationOf(second, later.channelID)).toMatchObject({ state: 'Refused', problem: 'Taken' })
    expect(await logIn(account.accountSid, number)).toEqual({ status: 200, customerID: owner.customerID })
    const [{ channelID }] = (await owner.get('/api/Channels')).body
    await owner.delete(`/api/Channels/${channelID}`)
    await second.post(`/api/Channels/${later.channelID}/verify-number`)
    expect(await logIn(account.accountSid, number)).toEqual({ status: 200, customerID: second.customerID })
  })

  test('is served by the built-in gateway for the customer whose secret signed the callback', async () => {
    const { owner, account, number } = await openOwner()
    const thief = await desk.other()
    await claim(thief, { ...account, authToken: 'a guess' }, number, 'WhatsApp')
    await claim(owner, account, number, 'WhatsApp')

    await double.write({ ...callbacksOf(desk), account, from: newNumber(), to: number, body: 'Hello' })

    expect((await owner.get('/tickets')).body.totalCount).toBe(1)
    expect((await thief.get('/tickets')).body.totalCount).toBe(0)
  })
})

describe('the check of a number', () => {
  test('reports that the number belongs to another account', async () => {
    const { owner, account } = await openOwner()
    const { channelID } = await claim(owner, account, newNumber())

    await desk.runJobs()

    expect(await verificationOf(owner, channelID)).toMatchObject({ state: 'Refused', problem: 'NotOwned' })
  })

  test('accepts an account as proof of a WhatsApp sender', async () => {
    const { owner, account } = await openOwner()
    const { channelID } = await claim(owner, account, newNumber(), 'WhatsApp')

    await desk.runJobs()

    expect(await verificationOf(owner, channelID)).toMatchObject({ state: 'Verified' })
  })

  test('keeps its last result while the provider is unreachable, and never blocks saving', async () => {
    const { owner, account, number } = await openOwner()
    const { channelID } = await claim(owner, account, number)
    await desk.runJobs()
    double.failNextCheck(503)

    const { status, body } = await owner.post(`/api/Channels/${channelID}/verify-number`)

    expect([status, body.phoneVerification]).toMatchObject([200, { state: 'Verified', problem: 'Unreachable' }])
    double.failNextCheck(503)
    expect((await owner.put('/api/Customers/me', { telephonyAuthToken: account.authToken })).status).toBe(204)
    await desk.runJobs()
    expect(await verificationOf(owner, channelID)).toMatchObject({ state: 'Verified', problem: 'Unreachable' })
  })

  test('restarts with another number or another account', async () => {
    const { owner, account, number } = await openOwner()
    const { channelID, name, channelType } = await claim(owner, account, number)
    const save = (phoneNumber: string) =>
      owner.put(`/api/Channels/${channelID}`, { channelType, name, isActive: true, phoneNumber })
    await desk.runJobs()

    await save(newNumber())
    expect(await verificationOf(owner, channelID)).toEqual({ state: 'Unverified', problem: null, checkedAt: null })
    await save(number)
    await desk.runJobs()
    expect(await verificationOf(owner, channelID)).toMatchObject({ state: 'Verified' })
    await giveAccount(owner, newAccount())
    expect(await verificationOf(owner, channelID)).toMatchObject({ state: 'Unverified' })
  })

  test('runs every day, and revokes what the provider no longer confirms', async () => {
    const { owner, account, number } = await openOwner()
    const { channelID } = await claim(owner, account, number)
    await desk.runJobs()
    double.accounts.splice(double.accounts.indexOf(account), 1)

    await verifyAllNumbers(desk.context)
    await desk.runJobs()

    expect(await verificationOf(owner, channelID)).toMatchObject({ state: 'Refused', problem: 'AccountRefused' })
  })

  test('is limited to admins and their own channels', async () => {
    const { owner, account, number } = await openOwner()
    const { channelID } = await claim(owner, account, number)
    const path = `/api/Channels/${channelID}/verify-number`

    expect((await (await owner.signedIn('Agent')).post(path)).status).toBe(403)
    expect((await desk.post(path)).status).toBe(404)
  })

  test('does not apply to channels without a number', async () => {
    const { channelID } = await makeChannel(desk, { channelType: 'Chat' })

    expect(await verificationOf(desk, channelID)).toBeNull()
  })
})
