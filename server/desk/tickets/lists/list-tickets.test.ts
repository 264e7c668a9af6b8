import { describe, expect, test } from 'vitest'
import { type Desk, startDesk } from '../../../test/desk.ts'
import { makeChannel, makeMessage, makeTicket } from '../../../test/factories.ts'
import { addMessage } from '../../../test/samples/ticket-samples.ts'

/** Eight tickets of all kinds, a minute apart, and their subjects by number. */
async function fillDesk(desk: Desk) {
  const chat = await makeChannel(desk)
  const mail = await makeChannel(desk, { channelType: 'Email' })
  const person = (FirstName: string, UID: string) =>
    desk.post('/api/EndUsers', { FirstName, LastName: 'Lang', UIDs: [{ UID, UIDType: 'External' }] })
  const [{ body: nora }, { body: ole }] = [await person('Nora', 'Id-One'), await person('Ole', 'id-two')]
  const kinds = [
    { channelID: chat.channelID, endUserID: nora.EndUserID },
    { channelID: chat.channelID, endUserID: ole.EndUserID, status: 'Closed' },
    { channelID: mail.channelID, status: 'Escalated' },
    { channelID: mail.channelID, endUserID: nora.EndUserID, status: 'Closed' },
    { channelID: mail.channelID, customerRepID: desk.admin.customerRepID },
    { channelID: chat.channelID, status: 'Pending' },
    { channelID: chat.channelID },
    { channelID: mail.channelID, status: 'closed' },
  ]
  for (const [index, kind] of kinds.entries()) {
    const ticket = await makeTicket(desk, { ...kind, subject: `${index}` })
    if (index >= 6) await desk.put(`/tickets/${ticket.ticketID}`, { isSpam: true })
    if (index === 2 || index === 0) await addMessage(desk, ticket, { senderType: 'CustomerRep' })
    desk.clock.advance(60_000)
  }
  return { chat: chat.channelID, mail: mail.channelID, nora: nora.EndUserID as number }
}

async function subjects(desk: Desk, query: string): Promise<string> {
  const { status, body } = await desk.get(`/tickets?${query}`)
  expect(status).toBe(200)
  expect(body.totalCount).toBe(body.items.length)
  return body.items.map((ticket: { subject: string }) => ticket.subject).join('')
}

describe('GET /tickets', () => {
  test('filters by each field and by all fields together', async () => {
    await using desk = await startDesk()
    const { chat, mail } = await fillDesk(desk)
    await fillDesk(await desk.other())
    const found = Object.fromEntries(
      await Promise.all(
        [
          '',
          'status=CLOSED',
          'status=pending',
          'status=nothing',
          'channelType=email',
          'channelType=Phone',
          `channelIDs=${chat}`,
          `channelIDs=${chat},${mail}`,
          `channelids=${chat}&channelIDs=${mail}`,
          `channelIDs=${mail}&channelType=Chat`,
          'channelIDs=99999999999999999999',
          'UID=id-one',
          'uid=ID-TWO',
          'UID=nobody',
          'isClosed=true',
          'isClosed=false',
          'isSpam=true',
          'isSpam=false',
          `customerRepID=${desk.admin.customerRepID}`,
          'isClosed=false&isSpam=false&channelType=Email',
          'status=Closed&isClosed=false',
          'UID=id-one&status=closed',
          'status=&search=&UID=&channelIDs=&channelType=',
        ].map(async (query) => [query, await subjects(desk, query)]),
      ),
    )

    expect(found).toEqual({
      '': '76543210',
      'status=CLOSED': '731',
      'status=pending': '5',
      'status=nothing': '',
      'channelType=email': '7432',
      'channelType=Phone': '',
      [`channelIDs=${chat}`]: '6510',
      [`channelIDs=${chat},${mail}`]: '76543210',
      [`channelids=${chat}&channelIDs=${mail}`]: '7432',
      [`channelIDs=${mail}&channelType=Chat`]: '',
      'channelIDs=99999999999999999999': '',
      'UID=id-one': '30',
      'uid=ID-TWO': '1',
      'UID=nobody': '',
      'isClosed=true': '731',
      'isClosed=false': '65420',
      'isSpam=true': '76',
      'isSpam=false': '543210',
      [`customerRepID=${desk.admin.customerRepID}`]: '4',
      'isClosed=false&isSpam=false&channelType=Email': '42',
      'status=Closed&isClosed=false': '',
      'UID=id-one&status=closed': '3',
      'status=&search=&UID=&channelIDs=&channelType=': '76543210',
    })
  })

  test('finds a number with an unescaped plus sign', async () => {
    await using desk = await startDesk()
    const { ticketID } = await makeMessage(desk, { uid: '+4366012345678' })

    const { body } = await desk.get('/tickets?UID=+4366012345678')

    expect(body.items).toMatchObject([{ ticketID }])
  })

  test("another customer's channels match nothing", async () => {
    await using desk = await startDesk()
    const { chat } = await fillDesk(await desk.other())

    expect(await subjects(desk, `channelIDs=${chat}`)).toBe('')
  })

  test('sorts by every field in both directions, nulls last', async () => {
    await using desk = await startDesk()
    await fillDesk(desk)
    const { body } = await desk.get('/tickets')
    const names = Object.entries(body.items[0]).filter(([, value]) => value === null || typeof value !== 'object')
    // These are objects if they are not null.
    const unsorted = ['customFieldsData', 'lastMessageSender', 'sla', 'csat']
    for (const [name] of names.filter(([name]) => !unsorted.includes(name))) {
      expect((await desk.get(`/tickets?sortBy=${name}`)).status, name).toBe(200)
      expect((await desk.get(`/tickets?sortBy=${name.toUpperCase()}&sortOrder=DESC`)).body.items).toHaveLength(8)
    }

    expect(await subjects(desk, 'sortBy=dateCreated')).toBe('01234567')
    expect(await subjects(desk, 'sortBy=subject&sortOrder=desc')).toBe('76543210')
    expect(await subjects(desk, 'sortBy=lastMessageDate')).toBe('02134567')
    expect(await subjects(desk, 'sortBy=lastMessageDate&sortOrder=desc')).toBe('20765431')
    expect(await subjects(desk, 'sortBy=status')).toBe('13720465')
    expect(await subjects(desk, 'sortBy=endUserName&sortOrder=desc')).toBe('13076542')
  })

  test('has pages without gaps or repeats, in every order', async () => {
    await using desk = await startDesk()
    await fillDesk(desk)

    for (const order of ['', '&sortBy=lastMessageDate&sortOrder=desc', '&sortBy=isClosed', '&sortBy=channelType']) {
      const seen: number[] = []
      for (let page = 1; page <= 3; page++) {
        const { body } = await desk.get(`/api/Tickets?pageSize=3&pageNumber=${page}${order}`)
        expect(body).toMatchObject({ totalCount: 8, totalPages: 3, pageNumber: page, pageSize: 3 })
        seen.push(...body.items.map((ticket: { ticketID: number }) => ticket.ticketID))
      }
      expect(new Set(seen).size).toBe(8)
    }
    for (const past of [
      'pageSize=3&pageNumber=4',
      'pageSize=200&pageNumber=2147483647',
      'pageSize=200&pageNumber=9007199254740991',
      'pageSize=200&pageNumber=9007199254740991&sortBy=subject',
      'pageSize=200&pageNumber=9007199254740991&search=a',
      'pageNumber=300&isSpam=false',
    ]) {
      expect((await desk.get(`/tickets?${past}`)).body.items).toEqual([])
    }
  })

  test.each([
    ['channelType=Fax', 'channelType'],
    ['channelIDs=one', 'channelIDs'],
    ['channelIDs=1,-2', 'channelIDs'],
    ['isClosed=perhaps', 'isClosed'],
    ['isSpam=2', 'isSpam'],
    ['sortBy=topics', 'sortBy'],
    ['sortOrder=up', 'sortOrder'],
    ['pageSize=201', 'pageSize'],
    ['pageNumber=0', 'pageNumber'],
    ['customerRepID=somebody', 'customerRepID'],
  ])('refuses %s', async (query, field) => {
    await using desk = await startDesk()

    const answer = await desk.get(`/tickets?${query}`)

    expect(answer.status).toBe(400)
    expect(answer.body.details[0].field).toBe(field)
  })
})

describe('GET /api/EndUsers/:id/tickets', () => {
  test('lists the tickets of one person, newest first', async () => {
    await using desk = await startDesk()
    const { nora } = await fillDesk(desk)

    const { body } = await desk.get(`/api/EndUsers/${nora}/tickets?pageSize=1`)

    expect(body).toMatchObject({ totalCount: 2, totalPages: 2, items: [{ subject: '3', endUserID: nora }] })
  })

  test("rejects another customer's person", async () => {
    await using desk = await startDesk()
    const { nora } = await fillDesk(await desk.other())

    expect((await desk.get(`/api/EndUsers/${nora}/tickets`)).status).toBe(404)
  })
})
