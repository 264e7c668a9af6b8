import type { Macro } from '@attendant/contract/automation/macro.ts'
import { describe, expect, test } from 'vitest'
import { makeRule, runsOf } from '../../test/automation.ts'
import { type Client, startDesk } from '../../test/desk.ts'
import { made, makeMessage, makeTicket, makeTopic, upload } from '../../test/factories.ts'
import { agentWith, englishText, makeMacro, makeMessageOf, timelineOf } from '../../test/macros.ts'

describe('CRUD /api/Macros', () => {
  test('stores texts, operations and files, and keeps what a PUT omits', async () => {
    await using desk = await startDesk()
    const uploadIDs = [(await upload(desk, { fileName: 'terms.txt' })).body.uploadID]
    const operations = [{ operation: 'addTags', parameters: { tags: ['Refund'] } }, { operation: 'close' }]

    const macro = await makeMacro(desk, { name: ' Thanks ', texts: [englishText], operations, uploadIDs })

    expect(macro).toEqual({
      macroID: expect.any(Number),
      name: 'Thanks',
      scope: 'All',
      teamID: null,
      ownerCustomerRepID: desk.admin.customerRepID,
      isActive: true,
      texts: [englishText],
      operations: [
        { operation: 'addTags', parameters: { tags: ['Refund'] } },
        { operation: 'close', parameters: {} },
      ],
      attachments: [
        { macroAttachmentID: expect.any(Number), fileName: 'terms.txt', contentType: 'text/plain', size: 5 },
      ],
      usage: { total: 0, last30Days: 0, lastUsed: null },
    })
    const path = `/api/Macros/${macro.macroID}`
    expect((await desk.get(`${path}/attachments/${macro.attachments[0]?.macroAttachmentID}`)).body).toBe('Hello')
    expect((await desk.put(path, { isActive: false })).status).toBe(204)
    expect((await desk.get(path)).body).toEqual({ ...macro, isActive: false })
    const removeAttachmentIDs = macro.attachments.map(({ macroAttachmentID }) => macroAttachmentID)
    expect((await desk.put(path, { removeAttachmentIDs, texts: [] })).status).toBe(204)
    expect((await desk.get(path)).body).toMatchObject({ attachments: [], texts: [], operations: macro.operations })
    expect((await desk.get(`/api/Versions?kind=macro&id=${macro.macroID}`)).body).toMatchObject([
      { version: 1, content: { name: 'Thanks', isActive: true } },
      { version: 2, content: { isActive: false } },
      { version: 3, content: { texts: [] } },
    ])
    expect((await desk.delete(path)).status).toBe(204)
    expect((await desk.get(path)).status).toBe(404)
  })

  test.each([
    [
      'a rep who is not there',
      { operations: [{ operation: 'assign', parameters: { customerRepID: 1e9 } }] },
      'operations.0.parameters.customerRepID',
    ],
    ['a language twice', { texts: [englishText, { ...englishText, lang: 'EN' }] }, 'texts.1.lang'],
    ['51 texts', { texts: Array.from({ length: 51 }, (_, i) => ({ ...englishText, lang: `en-${i + 10}` })) }, 'texts'],
    ['21 operations', { operations: Array.from({ length: 21 }, () => ({ operation: 'close' })) }, 'operations'],
    ['an unknown upload', { uploadIDs: ['7f2d3c8e-55c7-4f0c-9c64-2f4f4ad11111'] }, 'uploadIDs'],
    ['a team without one', { scope: 'Team' }, 'teamID'],
    ['an unknown team', { scope: 'Team', teamID: 1e9 }, 'teamID'],
    ['no name', { name: ' ' }, 'name'],
  ])('refuses %s', async (_what, body, field) => {
    await using desk = await startDesk()
    const answer = await desk.post('/api/Macros', { name: 'Thanks', scope: 'All', ...body })
    expect([answer.status, answer.body.details?.[0].field]).toEqual([400, field])
  })

  test.each(['wait', 'instruct', 'draftReply', 'sendReply', 'sendDocument', 'retrieveData', 'explode'])(
    'refuses the operation %s',
    async (operation) => {
      await using desk = await startDesk()
      const answer = await desk.post('/api/Macros', { name: 'Thanks', operations: [{ operation }] })
      expect([answer.status, answer.body.details[0].field]).toEqual([400, 'operations.0.operation'])
    },
  )

  test('removes scripts from texts', async () => {
    await using desk = await startDesk()
    const htmlBody = '<p onclick="x()">Hi<script>alert(1)</script></p><a href="https://a.test/?t={{Ticket.ID}}">x</a>'
    const { texts } = await makeMacro(desk, { texts: [{ lang: 'en', htmlBody }] })
    expect(texts[0]?.htmlBody).toMatch(/^<p>Hi<\/p><a href="https:\/\/a\.test\/\?t=\{\{Ticket\.ID\}\}"/)
  })

  test('shows personal macros to their owner and team macros to the team, and requires manageAutomation for shared ones', async () => {
    await using desk = await startDesk()
    const [anna, ben, manager] = [
      await agentWith(desk),
      await agentWith(desk),
      await agentWith(desk, ['manageAutomation']),
    ]
    const { teamID } = await made<{ teamID: number }>(desk, '/api/Teams', { name: 'Billing' })
    await desk.put(`/api/Teams/${teamID}/members/${ben.rep.customerRepID}`, {})
    const own = (await anna.post<Macro>('/api/Macros', { name: 'Own' })).body
    const teams = (await manager.post<Macro>('/api/Macros', { name: 'Team', scope: 'Team', teamID })).body
    const all = (await manager.post<Macro>('/api/Macros', { name: 'All', scope: 'All' })).body
    const seenBy = async (client: Client) =>
      (await client.get('/api/Macros?sortBy=name')).body.items.map(({ name }: Macro) => name)

    expect(own).toMatchObject({ scope: 'Personal', ownerCustomerRepID: anna.rep.customerRepID })
    expect(await Promise.all([anna, ben, manager, desk].map(seenBy))).toEqual([
      ['All', 'Own'],
      ['All', 'Team'],
      ['All', 'Team'],
      ['All', 'Team'],
    ])
    expect((await ben.get(`/api/Macros/${own.macroID}`)).status).toBe(404)
    expect((await desk.get(`/api/Macros/${own.macroID}`)).status).toBe(404)
    expect((await desk.get(`/api/Versions?kind=macro&id=${own.macroID}`)).body).toEqual([])
    expect((await anna.get(`/api/Versions?kind=macro&id=${own.macroID}`)).body).toHaveLength(1)
    for (const [status, code] of [
      await anna.post('/api/Macros', { name: 'x', scope: 'All' }),
      await anna.put(`/api/Macros/${own.macroID}`, { scope: 'All' }),
      await anna.put(`/api/Macros/${all.macroID}`, { name: 'x' }),
      await ben.delete(`/api/Macros/${teams.macroID}`),
    ].map((answer) => [answer.status, answer.body.code])) {
      expect([status, code]).toEqual([403, 'permission_required'])
    }
    expect((await desk.delete(`/api/Teams/${teamID}`)).status).toBe(204)
    expect((await manager.get(`/api/Macros/${teams.macroID}`)).body.teamID).toBeNull()
    expect((await desk.delete(`/customerReps/${anna.rep.customerRepID}`)).status).toBe(204)
    expect((await desk.get(`/api/Versions?kind=macro&id=${own.macroID}`)).body).toEqual([])
  })

  test('rejects a name that is taken within its scope', async () => {
    await using desk = await startDesk()
    const [anna, ben] = [await agentWith(desk), await agentWith(desk)]
    const post = (client: Client, body: object) => client.post('/api/Macros', { name: 'Thanks', ...body })

    expect((await post(anna, {})).status).toBe(200)
    expect((await post(ben, {})).status).toBe(200)
    expect((await post(desk, { scope: 'All' })).status).toBe(200)
    expect((await post(anna, { name: 'THANKS' })).body.code).toBe('macro_name_taken')
    expect((await post(desk, { scope: 'All' })).status).toBe(409)
    const { macroID } = (await post(desk, { name: 'Sorry', scope: 'All' })).body
    expect((await desk.put(`/api/Macros/${macroID}`, { name: 'thanks' })).status).toBe(409)
    expect((await desk.put(`/api/Macros/${macroID}`, { name: 'SORRY' })).status).toBe(204)
  })

  test('finds macros by words in name and text', async () => {
    await using desk = await startDesk()
    await makeMacro(desk, { name: 'Refund policy', texts: [{ lang: 'en', htmlBody: '<p>Fourteen days</p>' }] })
    await makeMacro(desk, { name: 'Greeting', isActive: false })
    const names = async (query: string) =>
      (await desk.get(`/api/Macros?${query}`)).body.items.map(({ name }: Macro) => name)

    expect(await names('search=refund%20FOURTEEN')).toEqual(['Refund policy'])
    expect(await names('search=refund%20hundred')).toEqual([])
    expect(await names('isActive=false')).toEqual(['Greeting'])
  })

  test('references tags: they follow renames, and cannot be deleted while a macro uses them', async () => {
    await using desk = await startDesk()
    const operations = [{ operation: 'addTags', parameters: { tags: ['vip'] } }]
    const { macroID } = await makeMacro(desk, { operations })
    const { tagID } = (await desk.get('/api/Tags')).body.items[0]

    expect((await desk.delete(`/api/Tags/${tagID}`)).body.code).toBe('tag_in_use')
    expect((await desk.put(`/api/Tags/${tagID}`, { name: 'Gold' })).status).toBe(204)
    expect((await desk.get(`/api/Macros/${macroID}`)).body.operations[0].parameters).toEqual({ tags: ['Gold'] })
    await desk.delete(`/api/Macros/${macroID}`)
    expect((await desk.delete(`/api/Tags/${tagID}`)).status).toBe(204)
  })
})

describe('POST /api/Macros/{id}/preview', () => {
  test('fills in placeholders, escaped, and lists unknown ones', async () => {
    await using desk = await startDesk()
    await desk.put(`/customerReps/${desk.admin.customerRepID}`, { ...desk.admin, name: 'Nora <b>' })
    const { ticketID } = await makeMessageOf(desk, 'Ada & <i>Co</i>', { subject: 'Lamp' })
    const htmlBody =
      '<p>{{EndUser.FirstName}}|{{Rep.Name}}|{{Ticket.ID}}|{{Nothing.Here}}|{{Ticket.CustomFields.order}}</p>'
    const { macroID } = await makeMacro(desk, {
      texts: [{ ...englishText, subject: 'Re {{ticket.id}} {{No}}', htmlBody }],
    })

    const { status, body } = await desk.post(`/api/Macros/${macroID}/preview`, { ticketID })

    expect(status).toBe(200)
    const open = '{{Nothing.Here}}|{{Ticket.CustomFields.order}}'
    expect(body).toEqual({
      subject: `Re ${ticketID} {{No}}`,
      htmlBody: `<p>Ada &amp; &lt;i&gt;Co&lt;/i&gt;|Nora &lt;b&gt;|${ticketID}|${open}</p>`,
      text: `Ada & <i>Co</i>|Nora <b>|${ticketID}|${open}`,
      operations: [],
      unresolvedPlaceholders: ['Nothing.Here', 'Ticket.CustomFields.order', 'No'],
    })
  })

  test('chooses the language of the ticket, its base language, that of the customer, or the first', async () => {
    await using desk = await startDesk()
    const texts = ['fr', 'en', 'de-AT', 'de'].map((lang) => ({ lang, htmlBody: lang }))
    const { macroID } = await makeMacro(desk, { texts })
    const inTicket = async (language: string | null, lang?: string) => {
      const { ticketID } = await makeTicket(desk, language === null ? {} : { language })
      return (await desk.post(`/api/Macros/${macroID}/preview`, { ticketID, lang })).body.text
    }

    expect(await inTicket('de-AT')).toBe('de-AT')
    expect(await inTicket('de-CH')).toBe('de')
    expect(await inTicket('de', 'en-GB')).toBe('en')
    await desk.put('/api/Customers/me', { locale: 'en-US' })
    expect(await inTicket('it')).toBe('en')
    await desk.put('/api/Customers/me', { locale: 'es-ES' })
    expect(await inTicket('it')).toBe('fr')
    expect(await inTicket(null)).toBe('fr')
  })

  test('previews changes without applying them', async () => {
    await using desk = await startDesk()
    const { topicID } = await makeTopic(desk)
    const colleague = await agentWith(desk)
    await makeRule(desk, 'OnClose', { operation: 'addNote', parameters: { text: 'Closed' } })
    const { ticketID } = await makeMessage(desk)
    await desk.runJobs()
    const runs = (await runsOf(desk)).length
    const { macroID } = await makeMacro(desk, {
      texts: [englishText],
      operations: [
        { operation: 'setPriority', parameters: { priority: 'High' } },
        { operation: 'setPriority', parameters: { priority: 'High' } },
        { operation: 'assign', parameters: { customerRepID: colleague.rep.customerRepID } },
        { operation: 'addTopic', parameters: { topicID } },
        { operation: 'addTags', parameters: { tags: ['vip'] } },
        { operation: 'close' },
      ],
    })
    await desk.delete(`/customerReps/${colleague.rep.customerRepID}`)
    const before = (await desk.get(`/tickets/${ticketID}`)).body

    const { body } = await desk.post(`/api/Macros/${macroID}/preview`, { ticketID })

    expect(body.operations).toEqual([
      { operation: 'setPriority', wouldChange: true, problem: null },
      { operation: 'setPriority', wouldChange: false, problem: null },
      { operation: 'assign', wouldChange: false, problem: expect.stringContaining('customerRepID') },
      { operation: 'addTopic', wouldChange: true, problem: null },
      { operation: 'addTags', wouldChange: true, problem: null },
      { operation: 'close', wouldChange: true, problem: null },
    ])
    expect((await desk.get(`/tickets/${ticketID}`)).body).toEqual(before)
    expect(await runsOf(desk)).toHaveLength(runs)
    expect(await timelineOf(desk, ticketID, 'macroRun,statusChanged')).toEqual([])
    expect((await desk.get(`/api/Macros/${macroID}`)).body.usage.total).toBe(0)
    expect((await desk.get(`/tickets/${ticketID}/draft`)).status).toBe(404)
    const other = await makeTicket(await desk.other())
    expect((await desk.post(`/api/Macros/${macroID}/preview`, { ticketID: other.ticketID })).status).toBe(400)
  })
})

test('GET /api/Macros/suggestions groups replies that people send repeatedly', async () => {
  await using desk = await startDesk()
  const answer = (name: string, more = '') =>
    `Hello ${name}, you can return the lamp within fourteen days and we pay the postage.${more} Kind regards`
  for (const [name, more] of [['Ada'], ['Bob', ' It is easy.'], ['Cleo']] as const) {
    const { ticketID } = await makeMessageOf(desk, name)
    const body = { ticketID, senderType: 'CustomerRep', message: answer(name, more) }
    expect((await desk.post('/ticketMessages/create-new', body)).status).toBe(200)
  }
  const { ticketID } = await makeMessageOf(desk, 'Dora')
  await desk.post('/ticketMessages/create-new', {
    ticketID,
    senderType: 'CustomerRep',
    message: 'Something else entirely, once and never again, I think.',
  })
  const suggestions = async (client: Client = desk) => (await client.get('/api/Macros/suggestions')).body.items

  expect(await suggestions()).toEqual([
    {
      text: answer('{{EndUser.FirstName}}'),
      lang: null,
      count: 3,
      customerRepCount: 1,
      lastSent: expect.any(String),
      examples: expect.arrayContaining([{ messageID: expect.any(Number), ticketID: expect.any(Number) }]),
    },
  ])
  expect(await suggestions(await desk.other())).toEqual([])
  await makeMacro(desk, { texts: [{ lang: 'en', htmlBody: `<p>${answer('{{EndUser.FirstName}}')}</p>` }] })
  expect(await suggestions()).toEqual([])
})
