import { expect, test } from 'vitest'
import { type Desk, startDesk } from '../../test/desk.ts'
import { makeChannel, makeMessage, makeTicket } from '../../test/factories.ts'

const show = async (desk: Desk, ticketID: number) => (await desk.get(`/tickets/${ticketID}`)).body

test('POST /tickets: new fields have their defaults', async () => {
  await using desk = await startDesk()
  expect(await makeTicket(desk)).toMatchObject({
    priority: 'Normal',
    teamID: null,
    isSnoozed: false,
    snoozedUntil: null,
    awaitingReply: 'None',
    waitingSince: null,
    origin: 'Api',
    lastMessagePreview: '',
    lastMessageSender: null,
  })
})

test('POST and PUT /tickets take a priority; null resets it; others are rejected', async () => {
  await using desk = await startDesk()
  const { ticketID } = await makeTicket(desk, { priority: 'High' })
  expect(await show(desk, ticketID)).toMatchObject({ priority: 'High' })

  expect((await desk.put(`/tickets/${ticketID}`, { priority: 'Urgent' })).status).toBe(204)
  expect(await show(desk, ticketID)).toMatchObject({ priority: 'Urgent' })
  expect((await desk.put(`/tickets/${ticketID}`, { priority: null })).status).toBe(204)
  expect(await show(desk, ticketID)).toMatchObject({ priority: 'Normal' })
  expect((await desk.put(`/tickets/${ticketID}`, { priority: 'Critical' })).status).toBe(400)
})

test('PUT /tickets/{id} ignores fields that only the service sets', async () => {
  await using desk = await startDesk()
  const { ticketID } = await makeTicket(desk)
  const written = {
    isSnoozed: true,
    origin: 'Import',
    lastMessagePreview: 'x',
    replyDueFrom: 'Us',
    awaitingReply: 'Us',
  }
  expect((await desk.put(`/tickets/${ticketID}`, written)).status).toBe(204)
  expect(await show(desk, ticketID)).toMatchObject({
    isSnoozed: false,
    origin: 'Api',
    lastMessagePreview: '',
    awaitingReply: 'None',
  })
})

test('a team that does not exist is rejected', async () => {
  await using desk = await startDesk()
  const { ticketID, channelID } = await makeTicket(desk)
  const refusal = { status: 400, body: { details: [{ field: 'teamID', code: 'team_unknown' }] } }
  expect(await desk.put(`/tickets/${ticketID}`, { teamID: 4711 })).toMatchObject(refusal)
  expect(await desk.post('/tickets', { channelID, teamID: 4711 })).toMatchObject(refusal)
  expect((await desk.put(`/tickets/${ticketID}`, { teamID: null })).status).toBe(204)
})

test('customerRepID: null unassigns', async () => {
  await using desk = await startDesk()
  const { customerRepID } = desk.admin
  const { ticketID } = await makeTicket(desk, { customerRepID })
  expect((await desk.put(`/tickets/${ticketID}`, { customerRepID: null })).status).toBe(204)
  expect(await show(desk, ticketID)).toMatchObject({ customerRepID: null })
})

test('awaitingReply follows the last message; waitingSince is the first message without a reply', async () => {
  await using desk = await startDesk()
  const { channelID } = await makeChannel(desk, { channelType: 'Email' })
  const first = await makeMessage(desk, { channelID, uid: 'ada@example.test', message: 'My lamp is broken' })
  const { ticketID } = first
  const begun = await show(desk, ticketID)
  expect(begun).toMatchObject({ awaitingReply: 'Us', origin: 'EndUser', lastMessagePreview: 'My lamp is broken' })
  expect(begun.waitingSince).toBe(first.dateCreated)

  await makeMessage(desk, { ticketID, message: 'Are you there?' })
  expect(await show(desk, ticketID)).toMatchObject({
    awaitingReply: 'Us',
    waitingSince: first.dateCreated,
    lastMessagePreview: 'Are you there?',
  })

  await makeMessage(desk, { ticketID, senderType: 'CustomerRep', message: 'A note to self', deliver: false })
  expect(await show(desk, ticketID)).toMatchObject({ awaitingReply: 'Us', waitingSince: first.dateCreated })

  const reply = await makeMessage(desk, { ticketID, senderType: 'CustomerRep', message: 'We will fix it' })
  const replied = { awaitingReply: 'EndUser', waitingSince: reply.dateCreated, lastMessagePreview: 'We will fix it' }
  expect(await show(desk, ticketID)).toMatchObject(replied)

  await desk.put(`/tickets/${ticketID}`, { status: 'Closed' })
  expect(await show(desk, ticketID)).toMatchObject({ awaitingReply: 'None', waitingSince: null })
  await desk.put(`/tickets/${ticketID}`, { status: 'Open' })
  expect(await show(desk, ticketID)).toMatchObject(replied)

  expect((await desk.delete(`/ticketMessages/${reply.messageID}`)).status).toBe(204)
  expect(await show(desk, ticketID)).toMatchObject({ awaitingReply: 'Us', waitingSince: first.dateCreated })
})

test('lastMessageSender is the author of the last message, also after their account was deleted', async () => {
  await using desk = await startDesk()
  const colleague = await desk.signedIn('Agent')
  const { ticketID } = await makeMessage(desk, { uid: 'ada@example.test', fromName: 'Ada', message: 'Hello?' })
  const sender = async () => (await show(desk, ticketID)).lastMessageSender
  expect(await sender()).toEqual({ type: 'EndUser', name: 'Ada' })

  await colleague.post('/ticketMessages/create-new', { ticketID, senderType: 'CustomerRep', message: 'Hello Ada' })
  const { username } = colleague.rep
  expect(await sender()).toEqual({ type: 'Rep', name: username })
  const { items } = (await desk.get('/tickets')).body
  expect(items).toMatchObject([{ lastMessageSender: { type: 'Rep', name: username } }])
  expect((await desk.delete(`/customerReps/${colleague.rep.customerRepID}`)).status).toBe(204)
  expect(await sender()).toEqual({ type: 'Rep', name: username })

  await makeMessage(desk, { ticketID, message: 'Thank you' })
  expect(await sender()).toEqual({ type: 'EndUser', name: 'Ada' })
})

test('lastMessagePreview follows a changed text', async () => {
  await using desk = await startDesk()
  const { ticketID, messageID } = await makeMessage(desk, { message: 'Before' })
  await desk.put(`/ticketMessages/${messageID}`, { message: 'After' })
  expect(await show(desk, ticketID)).toMatchObject({ lastMessagePreview: 'After' })
})

test('a conversation that we start is Outbound and waits for the end user', async () => {
  await using desk = await startDesk()
  const { channelID } = await makeChannel(desk, { channelType: 'Email' })
  const { ticketID } = await makeMessage(desk, {
    channelID,
    senderType: 'CustomerRep',
    toAddress: 'ada@example.test',
    message: 'Hello Ada',
  })
  expect(await show(desk, ticketID)).toMatchObject({ origin: 'Outbound', awaitingReply: 'EndUser' })
})
