import { describe, expect, test } from 'vitest'
import { startDesk, tokenOf } from '../../test/desk.ts'
import { makeMessage, makeNote } from '../../test/factories.ts'
import { count, records, reportOf, run, start, ticketsOf, zip } from '../../test/samples/imported-archive.ts'

describe('POST /api/Imports/:id/undo', () => {
  test('removes created records and keeps tickets that were worked on or are on hold', async () => {
    await using desk = await startDesk()
    const started = await start(desk)
    const own = await makeMessage(desk, {
      channelID: started.channelID,
      uid: 'ada@example.test',
      fromAddress: 'ada@example.test',
    })
    const extra = {
      tickets: [...(records.tickets ?? []), { ticketID: 33, subject: 'Held' }, { ticketID: 34, subject: 'Gone' }],
    }
    const done = await run(started, {}, zip(extra))
    expect(done.counts.endUsers).toMatchObject({ created: 1, skipped: 1 })
    const [lamp, invoice, held] = await ticketsOf(desk, done.importID)
    await makeNote(desk, lamp.ticketID, { text: 'Worked on.' })
    await desk.put(`/tickets/${held.ticketID}/legal-hold`, { isHeld: true, reason: 'Case' })

    const undoing = await desk.post(`/api/Imports/${done.importID}/undo`)
    expect([undoing.status, undoing.body.state]).toEqual([200, 'Undoing'])
    await desk.runJobs()
    expect((await desk.get(`/api/Imports/${done.importID}`)).body.state).toBe('Undone')
    expect((await ticketsOf(desk, done.importID)).map(({ ticketID }: { ticketID: number }) => ticketID)).toEqual([
      lamp.ticketID,
      held.ticketID,
    ])
    expect((await desk.get(`/tickets/${invoice.ticketID}`)).status).toBe(404)
    expect((await desk.get(`/tickets/${own.ticketID}`)).status).toBe(200)
    const undone = (await reportOf(desk, done.importID)).filter(
      ({ outcome }) => outcome === 'Removed' || outcome === 'Kept',
    )
    const of = (kind: string) =>
      undone.filter((entry) => entry.kind === kind).map(({ outcome, reason }) => [outcome, reason])
    expect(of('tickets')).toEqual([
      ['Kept', 'It was worked on after the import.'],
      ['Removed', null],
      ['Kept', 'It is on legal hold.'],
      ['Removed', null],
    ])
    expect(of('articles')).toEqual([['Removed', null]])
    expect(await count(desk, 'knowledge_sources')).toBe(0)
    expect(await count(desk, 'macros')).toBe(0)
    expect(of('agents').map(([outcome]) => outcome)).toEqual(['Removed', 'Removed'])
    const csv = await desk.get(`/api/Imports/${done.importID}/report?format=csv`)
    expect(csv.headers.get('content-type')).toContain('text/csv')
    expect(csv.body.split('\r\n')[0]).toBe('kind,externalID,outcome,reason,id')
    expect(csv.body).toContain('tickets,32,Removed,,')
    // Undone records can be imported again.
    expect((await run(started, {}, zip(extra))).counts.tickets).toMatchObject({ created: 2, skipped: 2 })

    const last = (await desk.get('/api/Imports')).body.items[0]
    desk.clock.advance(31 * 24 * 60 * 60 * 1000)
    const later = desk.withToken(await tokenOf(desk.server, desk.admin))
    expect((await later.post(`/api/Imports/${last.importID}/undo`)).body.code).toBe('import_undo_expired')
  })

  test('keeps tickets that people changed or that received messages, and reports how many and why', async () => {
    await using desk = await startDesk()
    const started = await start(desk)
    const further = Array.from({ length: 5 }, (_, index) => ({ ticketID: 33 + index, subject: 'More' }))
    const done = await run(started, {}, zip({ tickets: [...(records.tickets ?? []), ...further] }))
    const tickets = await ticketsOf(desk, done.importID)
    const [lamp, invoice, fields, tagged, noted, written] = tickets.map(
      ({ ticketID }: { ticketID: number }) => ticketID,
    )
    await desk.put(`/tickets/${invoice}`, { subject: 'Renamed here' })
    await desk.put(`/tickets/${fields}`, { customFieldsData: { order: 8 } })
    await desk.put(`/tickets/${tagged}`, { tags: ['mine'] })
    await desk.put(`/tickets/${noted}`, { endUserID: (await desk.get(`/tickets/${lamp}`)).body.endUserID })
    await makeMessage(desk, { ticketID: written, message: 'Any news?' })
    const [note] = (await desk.get(`/tickets/${lamp}/notes`)).body.items
    await desk.put(`/tickets/${lamp}/notes/${note.noteID}`, { text: 'Knows nobody.' })

    await desk.post(`/api/Imports/${done.importID}/undo`)
    await desk.runJobs()

    const left = await ticketsOf(desk, done.importID)
    expect(left.map(({ ticketID }: { ticketID: number }) => ticketID)).toEqual([
      ...[lamp, invoice, fields, tagged, noted, written],
    ])
    const { state, counts } = (await desk.get(`/api/Imports/${done.importID}`)).body
    expect(state).toBe('Undone')
    expect(counts.tickets).toMatchObject({
      created: 7,
      undone: {
        ...{ removed: 1, kept: 6 },
        reasons: [
          { reason: 'It was changed after the import.', count: 3 },
          { reason: 'It was worked on after the import.', count: 3 },
        ],
      },
    })
  })

  test('still knows what was changed locally after a second run updated tickets', async () => {
    await using desk = await startDesk()
    const started = await start(desk)
    const first = await run(started, {})
    const [lamp] = await ticketsOf(desk, first.importID)
    await desk.put(`/tickets/${lamp.ticketID}`, { customFieldsData: { order: 8 } })
    const [one, other] = records.tickets ?? []
    await run(
      started,
      {},
      zip({
        tickets: [
          { ...one, subject: 'Renamed there' },
          { ...other, subject: 'Too' },
        ],
      }),
    )
    expect((await desk.get(`/tickets/${lamp.ticketID}`)).body.subject).toBe('Renamed there')

    await desk.post(`/api/Imports/${first.importID}/undo`)
    await desk.runJobs()

    const left = await ticketsOf(desk, first.importID)
    expect(left.map(({ ticketID }: { ticketID: number }) => ticketID)).toEqual([lamp.ticketID])
  })
})
