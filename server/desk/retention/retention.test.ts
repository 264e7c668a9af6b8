import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addJob } from '../../platform/jobs/jobs.ts'
import { type Desk, startDesk } from '../../test/desk.ts'
import { attach, makeChannel, makeMessage, makeNote } from '../../test/factories.ts'
import { sweepRetentionJob } from './apply-retention.ts'

const day = 24 * 60 * 60 * 1000

/** A closed email ticket with a message, a file, a note, a tag and custom fields. */
async function makeClosed(desk: Desk, uid = 'ada@example.test') {
  const { channelID } = await makeChannel(desk, { channelType: 'Email' })
  const { ticketID, messageID } = await makeMessage(desk, {
    ...{ channelID, uid, fromAddress: uid, fromName: 'Ada Lovelace', subject: 'Secret lamp', message: 'Words of Ada' },
    customFieldsData: { order: 'A-1' },
  })
  await desk.put(`/tickets/${ticketID}`, { tags: ['vip'] })
  const file = (await attach(desk, messageID)).body
  await makeNote(desk, ticketID)
  await desk.runJobs()
  await desk.put(`/tickets/${ticketID}`, { status: 'Closed' })
  const { endUserID } = (await desk.get(`/tickets/${ticketID}`)).body
  return { channelID, ticketID, messageID, endUserID, file }
}

async function makePolicy(desk: Desk, given: object) {
  const answer = await desk.post('/api/RetentionPolicies', {
    name: 'Tidy',
    closedForDays: 30,
    action: 'Delete',
    ...given,
  })
  expect(answer.status).toBe(200)
  return answer.body
}

/** Simulates elapsed time; sessions would expire if the clock moved. */
async function pass(desk: Desk, ms: number) {
  const { customerID, context } = desk
  const earlier = sql`make_interval(secs => ${ms / 1000})`
  await context.db.execute(
    sql`update tickets set last_resolved = last_resolved - ${earlier} where customer_id = ${customerID}`,
  )
  await context.db.execute(sql`update retention_policies set effective_from = effective_from - ${earlier},
    last_run = last_run - ${earlier} where customer_id = ${customerID}`)
}

/** The job table uses the machine's clock; due tickets are determined by the test's clock. */
async function sweep(desk: Desk) {
  await addJob(desk.context.db, sweepRetentionJob, {})
  await desk.runJobs()
}

const statusOf = async (desk: Desk, ticketID: number) => (await desk.get(`/tickets/${ticketID}`)).status

describe('PUT /tickets/{id}/legal-hold', () => {
  test('protects a ticket from deletion, erasure and undo, and is in the timeline and the audit log', async () => {
    await using desk = await startDesk()
    const { ticketID, messageID, endUserID, file, channelID } = await makeClosed(desk)
    const { ticketID: other } = await makeMessage(desk, { channelID })
    const path = `/tickets/${ticketID}/legal-hold`

    expect((await desk.put(path, { isHeld: true })).status).toBe(400)
    expect((await desk.put(path, { isHeld: true, reason: 'Case 12' })).status).toBe(204)
    expect((await desk.put(path, { isHeld: true, reason: 'Case 12' })).status).toBe(204)

    expect((await desk.get(`/tickets/${ticketID}`)).body.isOnLegalHold).toBe(true)
    const { noteID } = (await desk.get(`/tickets/${ticketID}/notes`)).body.items[0]
    const refused = [
      await desk.delete(`/tickets/${ticketID}`),
      await desk.put('/tickets/bulk', { ticketIDs: [ticketID, other], action: 'delete' }),
      await desk.delete(`/ticketMessages/${messageID}`),
      await desk.delete(`/ticketMessages/${messageID}/attachments/${file.ticketMessageAttachmentID}`),
      await desk.delete(`/tickets/${ticketID}/notes/${noteID}`),
      await desk.post(`/api/EndUsers/${endUserID}/erase`),
      await desk.delete(`/api/EndUsers/${endUserID}`),
    ]
    for (const { status, body } of refused) expect([status, body.code]).toEqual([409, 'legal_hold'])
    expect(await statusOf(desk, other)).toBe(200)

    const { moveID } = (await desk.post(`/tickets/${ticketID}/merge`, { intoTicketID: other })).body
    expect((await desk.get(`/tickets/${other}`)).body.isOnLegalHold).toBe(true)
    expect((await desk.post(`/tickets/moves/${moveID}/undo`)).body).toMatchObject({ status: 409, code: 'legal_hold' })

    expect((await desk.put(path, { isHeld: false, reason: 'Settled' })).status).toBe(204)
    const { items } = (await desk.get(`/tickets/${ticketID}/timeline?types=legalHoldChanged&order=asc`)).body
    expect(items.map(({ data }: { data: object }) => data)).toEqual([
      { isHeld: true, reason: 'Case 12' },
      { isHeld: false, reason: 'Settled' },
    ])
    expect(JSON.stringify((await desk.get('/api/AuditLog')).body.items)).toContain('/tickets/:id/legal-hold')
    expect((await (await desk.signedIn('Agent')).put(path, { isHeld: true, reason: 'x' })).body.code).toBe(
      'admin_required',
    )
    expect((await (await desk.other()).put(path, { isHeld: true, reason: 'x' })).status).toBe(404)
    expect((await desk.delete(`/tickets/${ticketID}`)).status).toBe(204)
  })

  test('of an end user stays on tickets that are taken from them', async () => {
    await using desk = await startDesk()
    const { ticketID } = await makeMessage(desk, { uid: 'ada@example.test', fromAddress: 'ada@example.test' })
    const { endUserID } = (await desk.get(`/tickets/${ticketID}`)).body
    await desk.put(`/api/EndUsers/${endUserID}/legal-hold`, { isHeld: true, reason: 'Case' })

    await desk.put(`/tickets/${ticketID}`, { endUserID: null })

    expect((await desk.get(`/tickets/${ticketID}`)).body).toMatchObject({ endUserID: null, isOnLegalHold: true })
    expect((await desk.delete(`/tickets/${ticketID}`)).body.code).toBe('legal_hold')
    await desk.put(`/tickets/${ticketID}/legal-hold`, { isHeld: false, reason: 'Over' })
    expect((await desk.delete(`/tickets/${ticketID}`)).status).toBe(204)
  })

  test('of an end user holds all their tickets', async () => {
    await using desk = await startDesk()
    const { ticketID, endUserID } = await makeClosed(desk)
    const path = `/api/EndUsers/${endUserID}/legal-hold`
    expect((await desk.put(path, { isHeld: true, reason: 'Lawsuit' })).status).toBe(204)
    expect((await desk.get(`/api/EndUsers/${endUserID}`)).body.IsOnLegalHold).toBe(true)
    expect((await desk.get(`/tickets/${ticketID}`)).body.isOnLegalHold).toBe(true)
    expect((await desk.get(`/tickets/${ticketID}/timeline?types=legalHoldChanged`)).body.items).toHaveLength(1)
    expect((await desk.delete(`/tickets/${ticketID}`)).body.code).toBe('legal_hold')
    expect((await desk.post(`/api/EndUsers/${endUserID}/erase`)).body.code).toBe('legal_hold')
    expect((await desk.put(path, { isHeld: false })).status).toBe(204)
    expect((await desk.post(`/api/EndUsers/${endUserID}/erase`)).status).toBe(200)
  })
})

describe('Retention policies', () => {
  test('take effect 24 hours after every change', async () => {
    await using desk = await startDesk()
    const policy = await makePolicy(desk, {})
    const path = `/api/RetentionPolicies/${policy.retentionPolicyID}`
    const inADay = () => new Date(desk.context.now().getTime() + day).toISOString()
    expect(policy).toMatchObject({ isActive: true, channelIDs: null, topicIDs: null, effectiveFrom: inADay() })
    const before = policy.effectiveFrom
    desk.clock.advance(1000)
    await desk.put(path, { closedForDays: 30, name: 'Tidy ' })
    expect((await desk.get(path)).body.effectiveFrom).toBe(before)
    await desk.put(path, { closedForDays: 31 })
    expect((await desk.get(path)).body).toMatchObject({ closedForDays: 31, effectiveFrom: inADay() })

    for (const body of [{ closedForDays: 0 }, { action: 'Burn' }, { channelIDs: [999_999] }, { topicIDs: [] }]) {
      const answer = await desk.post('/api/RetentionPolicies', {
        name: 'x',
        closedForDays: 1,
        action: 'Delete',
        ...body,
      })
      expect(answer.status, JSON.stringify(body)).toBe(400)
    }
    expect((await (await desk.signedIn('Agent')).get('/api/RetentionPolicies')).body.code).toBe('admin_required')
    expect((await desk.delete(path)).status).toBe(204)
    expect((await desk.get(path)).body.code).toBe('retention_policy_not_found')
  })

  test('delete tickets closed long enough, once in effect, except held ones; the preview counts the same', async () => {
    await using desk = await startDesk()
    const gone = await makeClosed(desk)
    const held = await makeClosed(desk, 'bob@example.test')
    const { ticketID: open } = await makeMessage(desk, { channelID: gone.channelID })
    await desk.put(`/tickets/${held.ticketID}/legal-hold`, { isHeld: true, reason: 'Case' })
    const { retentionPolicyID } = await makePolicy(desk, { closedForDays: 2 })
    await pass(desk, day - 1000)
    const young = await makeClosed(desk, 'eve@example.test')
    await sweep(desk)
    expect(await statusOf(desk, gone.ticketID)).toBe(200)
    await pass(desk, day + 1000)
    expect((await desk.post(`/api/RetentionPolicies/${retentionPolicyID}/preview`)).body).toEqual({
      ...{ tickets: 1, messages: 1, attachments: 1, notes: 1, heldTickets: 1 },
    })
    await desk.context.db.execute(sql`update messages set external_id = 'mail-1' where message_id = ${gone.messageID}`)

    await sweep(desk)
    await sweep(desk)

    const statuses = await Promise.all([gone, held, young].map(({ ticketID }) => statusOf(desk, ticketID)))
    expect([...statuses, await statusOf(desk, open)]).toEqual([404, 200, 200, 200])
    const { rows } = await desk.context.db.execute(
      sql`select external_id from message_tombstones where external_id = 'mail-1'`,
    )
    expect(rows).toHaveLength(1)
  })

  test('anonymise recorded responses of services and the results of replays', async () => {
    await using desk = await startDesk()
    const { messageID } = await makeClosed(desk)
    const { db } = desk.context
    await db.execute(sql`insert into recorded_answers (customer_id, message_id, question, answer, at)
      values (${desk.customerID}, ${messageID}, 'q', '{"text":"The order of Ada"}', now())`)
    const sample = { from: '2000-01-01', to: '2100-01-01' }
    expect((await desk.post('/api/Replays', { sample })).status).toBe(202)
    await desk.runJobs()
    const count = async () => {
      const { rows } = await db.execute(sql`select
        (select count(*)::int from recorded_answers where message_id = ${messageID}) as answers,
        (select count(*)::int from replay_results where message_id = ${messageID}) as results`)
      return rows[0]
    }
    expect(await count()).toEqual({ answers: expect.any(Number), results: 1 })
    await makePolicy(desk, { closedForDays: 3, action: 'Anonymise' })
    await pass(desk, 4 * day)

    await sweep(desk)

    expect(await count()).toEqual({ answers: 0, results: 0 })
  })

  test('anonymise: texts, people and files are removed, figures stay, once; the earliest due policy wins', async () => {
    await using desk = await startDesk()
    const { ticketID, messageID, endUserID } = await makeClosed(desk)
    const { db } = desk.context
    const before = (await desk.get(`/tickets/${ticketID}`)).body
    await makePolicy(desk, { name: 'Later', closedForDays: 5, action: 'Delete' })
    const { retentionPolicyID } = await makePolicy(desk, { closedForDays: 3, action: 'Anonymise' })
    await db.execute(sql`update messages set external_id = 'mail-7' where message_id = ${messageID}`)
    await pass(desk, 4 * day)
    const { rows: stored } = await db.execute<{ storage_key: string }>(
      sql`select storage_key from attachments where message_id = ${messageID}`,
    )
    await sweep(desk)

    const after = (await desk.get(`/tickets/${ticketID}`)).body
    const kept = [
      'status',
      'channelID',
      'dateCreated',
      'lastMessageDate',
      'tags',
      'topics',
      'customerRepID',
      'messageCount',
    ]
    for (const field of kept) expect(after[field], field).toEqual(before[field])
    const gone = { subject: '', endUserID: null, endUserName: null, customFieldsData: null, lastMessagePreview: '' }
    expect(after).toMatchObject(gone)
    const { items } = (await desk.get(`/tickets/${ticketID}/timeline?order=asc`)).body
    const shown = JSON.stringify([after, items, (await desk.get(`/ticketMessages/${messageID}/trace`)).body])
    for (const word of ['Ada', 'ada@', 'lamp', 'Words', 'Look here', 'A-1', 'note.txt'])
      expect(shown).not.toContain(word)
    expect(items.filter(({ type }: { type: string }) => type === 'anonymised')).toMatchObject([
      { actor: { type: 'System' }, data: { retentionPolicyID } },
    ])
    expect(items.some(({ type }: { type: string }) => type === 'note')).toBe(false)
    for (const { storage_key } of stored) expect(await desk.context.storage.stat(storage_key)).toBeUndefined()
    expect((await desk.get('/tickets?search=lamp')).body.totalCount).toBe(0)
    const { rows } = await db.execute(sql`select external_id from messages where message_id = ${messageID}`)
    expect(rows).toEqual([{ external_id: 'mail-7' }])
    expect((await desk.get(`/api/EndUsers/${endUserID}`)).status).toBe(200)

    await pass(desk, 2 * day)
    await sweep(desk)
    expect(await statusOf(desk, ticketID)).toBe(404)
  })
})
