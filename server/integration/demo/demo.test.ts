import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { startDesk } from '../../test/desk.ts'
import { createDemo } from './create-demo.ts'
import { writeGreeting } from './write-greeting.ts'

let opened: ReturnType<typeof startDemo> | undefined

/** One service for all tests. */
const openDemo = () => {
  opened ??= startDemo()
  return opened
}

async function startDemo() {
  const desk = await startDesk({ settings: { DEMO: 'on' } })
  const login = await createDemo(desk.context)
  return { desk, demo: desk.withToken((await desk.stranger().post('/api/Auth/login', login)).body.token) }
}

afterAll(async () => (await opened)?.desk[Symbol.asyncDispose]())

describe('the demo customer', () => {
  test('is created once, has data, and prints its login until the password changes', async () => {
    await using desk = await startDesk({ settings: {} })

    const [login, again] = await Promise.all([createDemo(desk.context), createDemo(desk.context)])
    expect(again).toEqual(login)

    const signIn = await desk.stranger().post('/api/Auth/login', login)
    expect(signIn.status).toBe(200)
    const demo = desk.withToken(signIn.body.token)
    const { items, totalCount } = (await demo.get('/tickets')).body
    expect(totalCount).toBe(12)
    expect((await demo.get('/tickets?isSpam=true')).body.totalCount).toBe(1)
    const [drafted] = (await demo.get('/tickets?search=Norway')).body.items
    const { items: messages } = (await demo.get(`/ticketMessages?ticketId=${drafted.ticketID}`)).body
    expect(messages).toMatchObject([{ status: 'Drafted', aiAnswerSources: [expect.any(Number)] }])
    expect(new Set(items.map((ticket: { status: string }) => ticket.status))).toEqual(
      new Set(['Open', 'Closed', 'Escalated']),
    )
    expect((await demo.get('/tickets?search=flickering')).body.totalCount).toBe(1)

    const [{ customerRepID }] = (await demo.get('/customerReps')).body.items
    await demo.put(`/customerReps/${customerRepID}/change-password`, {
      customerRepID,
      newPassword: 'Another-1-password',
    })
    expect((await createDemo(desk.context)).password).toBeUndefined()
  })

  test('delivers every reply: by chat to the visitor, by email to the outbox', async () => {
    const { desk, demo } = await openDemo()
    const { items: tickets } = (await demo.get('/tickets?pageSize=50')).body
    for (const { ticketID } of tickets) {
      const body = { ticketID, senderType: 'CustomerRep', message: 'We look into it.' }
      expect((await demo.post('/ticketMessages/create-new', body)).status).toBe(200)
    }
    await desk.runJobs()

    for (const { ticketID } of tickets) {
      const { items: messages } = (await demo.get(`/ticketMessages?ticketId=${ticketID}`)).body
      const reply = messages.find(({ message }: { message: string }) => message === 'We look into it.')
      expect(reply).toMatchObject({ status: 'Sent', failure: null })
    }
    const outbox = join(desk.context.config.DATA_DIR, 'outbox')
    const mails = await Promise.all((await readdir(outbox)).map((name) => readFile(join(outbox, name), 'utf8')))
    expect(mails.filter((mail) => mail.includes('We look into it.'))).toHaveLength(9)
    expect(mails.some((mail) => mail.includes('To: ines@customers.example'))).toBe(true)
  })

  test.each([
    ['How long does delivery take?', 'two to three working days'],
    ['Can I send a lamp back?', 'within 30 days'],
    ['My lamp does not work.', 'another bulb works'],
    ['Wie lange dauert die Lieferung?', 'zwei bis drei Werktage'],
    ['Kann ich eine Lampe zurückschicken?', 'innerhalb von 30 Tagen'],
    ['Meine Lampe funktioniert nicht.', 'eine andere Glühbirne'],
  ])('answers the question %s', async (message, answer) => {
    const { demo, desk } = await openDemo()
    const [chat] = (await demo.get('/api/Channels')).body.filter(
      ({ channelType }: { channelType: string }) => channelType === 'Chat',
    )
    const body = { channelID: chat.channelID, uid: `visitor of ${message}`, message }
    const { ticketID } = (await demo.post('/ticketMessages/create-new', body)).body
    await desk.runJobs()

    const { items: messages } = (await demo.get(`/ticketMessages?ticketId=${ticketID}`)).body
    expect(messages).toMatchObject([{ status: 'Answered' }, { isAI: true, message: expect.stringContaining(answer) }])
  })

  test('describes a room from notes without a provider', async () => {
    const { demo } = await openDemo()
    const { body: report } = await demo.post('/api/PlaceDescriptionReports', { address: 'Lindengasse 12' })
    const rooms = `/api/PlaceDescriptionReports/${report.placeDescriptionReportID}/rooms`
    const { body: room } = await demo.post(rooms, { name: 'Kitchen', transcriptRaw: 'White walls. A crack of 12 cm.' })
    const { placeDescriptionRoomID: id } = room

    const { status, body } = await demo.post(`/api/PlaceDescriptionRooms/${id}/transform`, {})

    expect(status).toBe(200)
    expect(body.transcriptHtml).toContain('12 cm')
  })

  test('is announced with URLs that are served, including the console', async () => {
    await using desk = await startDesk()

    const { base } = desk.server

    const greeting = writeGreeting(base, { username: 'demo', password: undefined, hostname: 'localhost' })
    const addresses = greeting.match(/http:\S+/g) ?? []
    const answers = await Promise.all(addresses.map((address) => fetch(address)))

    expect(addresses).toContain(`${base}/console/`)
    expect(answers.map(({ status }) => status)).toEqual(addresses.map(() => 200))
  })
})
