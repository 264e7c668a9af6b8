import { beforeEach, describe, expect, test } from 'vitest'
import { startDesk } from '../desk.ts'
import { makeChannel, makeMessage } from '../factories.ts'

/** A token of one phone channel gives no access to the rest of the customer. */
const desk = await startDesk()

const caller = '+491700000001'
const create = '/ticketMessages/create-new'

let line: Awaited<ReturnType<typeof openLine>>
beforeEach(async () => {
  line = await openLine()
})

let serial = 0

/** A phone channel with its token, and a person who writes to an email channel. */
async function openLine() {
  const { channelID, phoneNumber } = await makeChannel(desk, { channelType: 'Phone', autoReply: false })
  const { channelID: emailChannelID } = await makeChannel(desk, { channelType: 'Email' })
  const xena = `xena-${++serial}@victim.example`
  const mail = await makeMessage(desk, { channelID: emailChannelID, uid: xena, message: 'My case' })
  return { channelID, emailChannelID, xena, mail, phone: await desk.phone(channelID, phoneNumber ?? '') }
}

const byUID = (uid: string) => `/api/EndUsers/byUid?uid=${encodeURIComponent(uid)}`

describe('a phone token and the people of the customer', () => {
  test('finds every contact by phone number, because any number may call', async () => {
    const UID = `+4917055${++serial}`
    await desk.post('/api/EndUsers', { FirstName: 'Ada', LastName: 'L', UIDs: [{ UID, UIDType: 'Phone' }] })

    expect((await line.phone.get(byUID(UID))).body).toMatchObject([{ FirstName: 'Ada' }])
  })

  test('finds no contact by address or key without a ticket on its channel', async () => {
    const { phone, xena } = line
    const key = `crm-${++serial}`
    await desk.post('/api/EndUsers', { FirstName: 'Ada', LastName: 'L', UIDs: [{ UID: key, UIDType: 'External' }] })

    expect((await desk.get(byUID(xena))).body).toHaveLength(1)
    expect((await phone.get(byUID(xena))).body).toEqual([])
    expect((await phone.get(byUID(key))).body).toEqual([])
  })

  test('finds them by every key once they have called', async () => {
    const { phone, channelID, xena } = line
    const [{ EndUserID }] = (await desk.get(byUID(xena))).body
    const number = `+4917066${++serial}`
    await desk.post('/api/EndUserUIDs/assign', { UID: number, UIDType: 'Phone', EndUserID })
    await phone.post(create, { channelID, uid: number, message: 'Hello' })

    expect((await phone.get(byUID(xena))).body).toMatchObject([{ EndUserID }])
    expect((await phone.post(create, { uid: xena, message: 'Again' })).status).toBe(200)
  })

  test.each([
    ['as the UID', (xena: string) => ({ uid: xena })],
    ['as the address', (xena: string) => ({ fromAddress: xena })],
    ['as the address beside a number', (xena: string) => ({ uid: caller, fromAddress: xena })],
    ['in another case', (xena: string) => ({ uid: ` ${xena.toUpperCase()} ` })],
    ['as the recipient of a reply', (xena: string) => ({ senderType: 'CustomerRep', toAddress: xena })],
  ])('files nothing under someone else, named %s', async (_how, name) => {
    const { phone, xena, emailChannelID } = line
    const before = (await desk.get(`/tickets?UID=${encodeURIComponent(xena)}`)).body.totalCount

    const answer = await phone.post(create, { message: 'It is me', ...name(xena) })

    expect(answer.status).toBe(403)
    expect((await desk.get(`/tickets?UID=${encodeURIComponent(xena)}`)).body.totalCount).toBe(before)
    expect((await desk.get(`/tickets?channelIDs=${emailChannelID}`)).body.totalCount).toBe(1)
  })

  test('cannot claim an address before its owner writes', async () => {
    const address = `new-${++serial}@victim.example`

    expect((await line.phone.post(create, { uid: address, message: 'Hello' })).status).toBe(403)
    expect((await desk.get(byUID(address))).body).toEqual([])
  })

  test.each([[caller], [`whatsapp:${caller}`], ['anonymous'], [undefined]])(
    'files messages of a caller who is known as %s',
    async (uid) => {
      const { phone } = line

      expect((await phone.post(create, { ...(uid ? { uid } : {}), message: 'Hello' })).status).toBe(200)
    },
  )
})

describe('a phone token and tickets that people moved', () => {
  async function moved() {
    const { phone, channelID, emailChannelID } = line
    const { body: created } = await phone.post(create, { uid: `+4917077${++serial}`, message: 'Hello' })
    await desk.put(`/tickets/${created.ticketID}`, { channelID: emailChannelID })
    await desk.post(create, { ticketID: created.ticketID, message: 'By email', uid: `+4917077${serial}` })
    return { phone, created, channelID, emailChannelID }
  }

  test('cannot read a ticket that was moved to another channel', async () => {
    const { phone, created } = await moved()

    for (const path of [
      `/ticketMessages?ticketId=${created.ticketID}`,
      `/tickets/${created.ticketID}/messages`,
      `/ticketMessages/${created.messageID}`,
      `/ticketMessages/${created.messageID}/promptDocuments`,
    ]) {
      expect([path, (await phone.get(path)).status]).toEqual([path, 403])
    }
  })

  test('cannot change anything there', async () => {
    const { phone, created } = await moved()

    expect((await phone.post(create, { ticketID: created.ticketID, message: 'Forged' })).status).toBe(403)
    expect((await phone.post(`/ticketMessages/${created.messageID}/escalate-by-id`, {})).status).toBe(403)
    expect((await phone.post(`/ticketMessages/${created.messageID}/detect-topics`)).status).toBe(403)
    expect((await phone.post('/api/hooks/OnX/fire', { messageID: created.messageID })).status).toBe(403)
  })

  test('reads only its own channel’s part of a ticket from another channel', async () => {
    const { phone, channelID, mail } = line
    await desk.put(`/tickets/${mail.ticketID}`, { channelID })

    const { status, body } = await phone.get(`/tickets/${mail.ticketID}/messages`)

    expect([status, body.items]).toEqual([200, []])
    expect((await phone.get(`/ticketMessages/${mail.messageID}`)).status).toBe(403)
  })
})

describe('escalate-by-id with a phone token', () => {
  const escalate = async (email: string) => {
    const { body: created } = await line.phone.post(create, { uid: caller, message: 'A secret of mine' })
    const answer = await line.phone.post(`/ticketMessages/${created.messageID}/escalate-by-id`, { email })
    const { isEscalated } = (await desk.get(`/ticketMessages/${created.messageID}`)).body
    await desk.runJobs()
    const sent = desk.server.mailer.sent.filter(({ to }) => to.toLowerCase() === email.trim().toLowerCase())
    return { status: answer.status, sent: sent.length, isEscalated }
  }

  test('sends nothing to an address outside the customer', async () => {
    expect(await escalate(`thief-${++serial}@evil.example`)).toEqual({ status: 403, sent: 0, isEscalated: false })
    const other = await desk.other()
    const email = `rep-${serial}@other.example`
    await other.put(`/customerReps/${other.admin.customerRepID}`, { email })
    expect(await escalate(email)).toEqual({ status: 403, sent: 0, isEscalated: false })
  })

  test('notifies a representative, or an email channel', async () => {
    const email = `Rep-${++serial}@desk.example`
    const { rep } = await desk.signedIn('Agent')
    await desk.put(`/customerReps/${rep.customerRepID}`, { email })
    const mailbox = `support-${serial}@desk.example`
    await makeChannel(desk, { channelType: 'Email', emailAddress: mailbox })

    expect(await escalate(email.toLowerCase())).toEqual({ status: 200, sent: 1, isEscalated: true })
    expect(await escalate(mailbox)).toEqual({ status: 200, sent: 1, isEscalated: true })
  })
})
