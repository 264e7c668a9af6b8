import { describe, expect, test } from 'vitest'
import { startDesk } from '../../test/desk.ts'
import { createDemo } from './create-demo.ts'
import { writeGreeting } from './write-greeting.ts'

describe('the demo customer', () => {
  test('is made once, has data, and tells its login until the password changes', async () => {
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

  test('is greeted with addresses that are served, the console among them', async () => {
    await using desk = await startDesk()

    const { base } = desk.server

    const greeting = writeGreeting(base, { username: 'demo', password: undefined, hostname: 'localhost' })
    const addresses = greeting.match(/http:\S+/g) ?? []
    const answers = await Promise.all(addresses.map((address) => fetch(address)))

    expect(addresses).toContain(`${base}/console/`)
    expect(answers.map(({ status }) => status)).toEqual(addresses.map(() => 200))
  })
})
