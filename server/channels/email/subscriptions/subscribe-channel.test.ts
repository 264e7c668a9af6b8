import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { getDoubleFolder } from '../../../adapters/mail/graph/testing/graph-double-state.ts'
import { mimeOf } from '../../../adapters/mail/testing/mail-suite.ts'
import { type MailDesk, startMailDesk } from '../../../test/channels/mail-desk.ts'
import { makeChannel, makeFolder } from '../../../test/factories.ts'
import { reconcileAllSubscriptions } from './reconcile-subscriptions.ts'

const hour = 3_600_000
const subscribe = ({ desk }: MailDesk, { channelID }: { channelID: number }) =>
  desk.post(`/api/MailWebhook/subscribe/${channelID}`)
const unsubscribe = ({ desk }: MailDesk, { channelID }: { channelID: number }) =>
  desk.post(`/api/MailWebhook/unsubscribe/${channelID}`)

async function reconcile({ desk }: MailDesk) {
  await reconcileAllSubscriptions(desk.context)
  await desk.runJobs()
}

async function healthEvents({ desk }: MailDesk) {
  const { rows } = await desk.context.db.execute<{ data: Record<string, unknown> }>(
    sql`select data from events where customer_id = ${desk.customerID} and type = 'channel.health' order by sequence`,
  )
  return rows.map(({ data }) => data)
}

describe('POST /api/MailWebhook/subscribe/:channelId', () => {
  test('turns fetching on for the channel and its folders, and subscribes each folder', async () => {
    const mail = await startMailDesk()
    const { mailbox, address } = mail
    const channel = await mail.channel()
    await makeFolder(mail.desk, { channelID: channel.channelID, type: 'Sent', name: 'Sent' })

    const { status, body } = await subscribe(mail, channel)

    expect(status).toBe(200)
    expect(body).toEqual({ channelID: channel.channelID, autoRetrieveEmails: true })
    const { body: after } = await mail.desk.get(`/api/Channels/${channel.channelID}`)
    expect(after).toMatchObject({ autoRetrieveEmails: true, health: { state: 'Healthy', lastError: null, lag: 0 } })
    const [inbox, sent] = await mail.folders(channel)
    const kept = mail.double.subscriptions.kept
    expect(inbox).toMatchObject({
      autoRetrieveEmails: true,
      externalFolderID: getDoubleFolder(mailbox, 'inbox').id,
      subscriptionID: expect.any(String),
    })
    expect(kept.get(inbox?.subscriptionID ?? '')).toMatchObject({
      changeType: 'created',
      resource: `/users/${address}/mailFolders('${getDoubleFolder(mailbox, 'inbox').id}')/messages`,
      notificationUrl: `${mail.desk.server.base}/api/mailwebhook`,
      lifecycleNotificationUrl: `${mail.desk.server.base}/api/mailwebhook`,
      expirationDateTime: inbox?.subscriptionExpiration,
    })
    expect(kept.get(sent?.subscriptionID ?? '')?.resource).toContain(getDoubleFolder(mailbox, 'sentitems').id)
    expect(new Set(mail.subscriptions().map(({ clientState }) => clientState)).size).toBe(2)
    expect(await healthEvents(mail)).toEqual([
      expect.objectContaining({ channelID: channel.channelID, state: 'Healthy' }),
    ])
  })

  test('creates no second subscription when repeated', async () => {
    const mail = await startMailDesk()
    const channel = await mail.channel()
    await subscribe(mail, channel)
    await subscribe(mail, channel)
    await mail.desk.runJobs()
    expect(mail.subscriptions()).toHaveLength(1)
  })

  test('rejects an unknown channel, and one without an address', async () => {
    const mail = await startMailDesk()
    const other = await mail.desk.other()
    const theirs = await makeChannel(other, { channelType: 'Email' })
    const chat = await makeChannel(mail.desk)
    const deleted = await mail.channel()
    await mail.desk.delete(`/api/Channels/${deleted.channelID}`)
    const silent = await mail.channel({ emailAddress: null })

    expect((await subscribe(mail, { channelID: 999_999 })).status).toBe(404)
    expect((await subscribe(mail, theirs)).status).toBe(404)
    expect((await subscribe(mail, deleted)).status).toBe(404)
    expect((await subscribe(mail, chat)).status).toBe(400)
    expect((await subscribe(mail, silent)).status).toBe(400)
    expect((await mail.desk.stranger().post(`/api/MailWebhook/subscribe/${silent.channelID}`)).status).toBe(401)
    expect((await unsubscribe(mail, theirs)).status).toBe(404)
    expect(mail.requests()).toEqual([])
  })

  test('returns 200 if the provider fails: the flags are on, the health shows why, and a job retries', async () => {
    const mail = await startMailDesk()
    const channel = await mail.channel({ overrideMailProviderClientSecret: 'wrong secret' })

    expect((await subscribe(mail, channel)).status).toBe(200)

    expect((await mail.folders(channel))[0]).toMatchObject({ autoRetrieveEmails: true, subscriptionID: null })
    expect(await mail.health(channel)).toMatchObject({
      state: 'Failing',
      lastError: expect.stringContaining('AADSTS7000215'),
      lastSuccess: null,
    })
    expect(await mail.jobs('mail-subscriptions.tend')).toHaveLength(1)

    const { channelType, name, isActive } = channel
    const mended = { channelType, name, isActive, overrideMailProviderClientSecret: null }
    await mail.desk.put(`/api/Channels/${channel.channelID}`, mended)
    await mail.desk.runJobs()
    expect((await mail.folders(channel))[0]?.subscriptionID).toEqual(expect.any(String))
    expect((await healthEvents(mail)).map(({ state }) => state)).toEqual(['Failing', 'Healthy'])
  })

  test('shows in the health that a provider cannot call us back', async () => {
    const mail = await startMailDesk()
    const channel = await mail.channel()
    const { context, server } = mail.desk
    context.publicUrl = 'http://127.0.0.1:9'

    expect((await subscribe(mail, channel)).status).toBe(200)
    context.publicUrl = server.base
    expect((await mail.health(channel)).lastError).toContain('Subscription validation request failed')
  })

  test.each([
    [null, 'emailProviderType is not set'],
    ['Pigeon', 'The mail provider Pigeon'],
    ['Imap', 'connectionDetails must be JSON'],
  ])('a customer with the provider %s sees it in the health', async (emailProviderType, words) => {
    const mail = await startMailDesk()
    const channel = await mail.channel()
    const { body } = await mail.desk.get('/api/Customers/me')
    await mail.desk.put('/api/Customers/me', { name: body.name, emailProviderType })

    expect((await subscribe(mail, channel)).status).toBe(200)
    expect(await mail.health(channel)).toMatchObject({ state: 'Failing', lastError: expect.stringContaining(words) })
  })
})

describe('POST /api/MailWebhook/unsubscribe/:channelId', () => {
  test('turns everything off and ends the subscriptions, also if they no longer exist', async () => {
    const mail = await startMailDesk()
    const channel = await mail.channel()
    await makeFolder(mail.desk, { channelID: channel.channelID, type: 'Sent', name: 'Sent' })
    await subscribe(mail, channel)
    mail.double.subscriptions.kept.delete(mail.subscriptions()[0]?.id ?? '')

    const { status, body } = await unsubscribe(mail, channel)

    expect([status, body.autoRetrieveEmails]).toEqual([200, false])
    expect(mail.subscriptions()).toEqual([])
    expect((await mail.desk.get(`/api/Channels/${channel.channelID}`)).body.autoRetrieveEmails).toBe(false)
    for (const folder of await mail.folders(channel)) {
      expect(folder).toMatchObject({ autoRetrieveEmails: false, subscriptionID: null, subscriptionExpiration: null })
    }
    expect(await mail.jobs('mail-subscriptions.end')).toEqual([])
  })

  test('returns 200 if the provider fails: the folders are free immediately, and a job ends the subscriptions', async () => {
    const mail = await startMailDesk()
    const channel = await mail.channel()
    await makeFolder(mail.desk, { channelID: channel.channelID, type: 'Sent', name: 'Sent' })
    await subscribe(mail, channel)
    mail.double.failNext({ method: 'DELETE', path: /subscriptions/, status: 403 })

    expect((await unsubscribe(mail, channel)).status).toBe(200)

    for (const folder of await mail.folders(channel)) {
      expect(folder).toMatchObject({ autoRetrieveEmails: false, subscriptionID: null, subscriptionExpiration: null })
    }
    expect(mail.subscriptions()).toHaveLength(2)
    await mail.desk.runJobs()
    expect(mail.subscriptions()).toEqual([])
    expect(await mail.jobs('mail-subscriptions.end')).toEqual([])
  })

  test('frees the folders even if the customer no longer has a provider', async () => {
    const mail = await startMailDesk()
    const channel = await mail.channel()
    await subscribe(mail, channel)
    await mail.desk.put('/api/Customers/me', { emailProviderType: null })

    expect((await unsubscribe(mail, channel)).status).toBe(200)

    expect(await mail.folders(channel)).toMatchObject([{ autoRetrieveEmails: false, subscriptionID: null }])
    await mail.forgetJobs()
  })
})

describe('subscriptions', () => {
  test('are renewed well before they expire, and not earlier', async () => {
    const mail = await startMailDesk()
    const channel = await mail.channel()
    await subscribe(mail, channel)
    const [before] = await mail.folders(channel)
    const isRenewal = ({ method, path }: { method: string; path: string }) =>
      method === 'PATCH' && path.endsWith(String(before?.subscriptionID))
    const renewals = () => mail.requests().filter(isRenewal).length

    mail.advance(20 * hour)
    await reconcile(mail)
    expect(renewals()).toBe(0)

    mail.advance(20 * hour)
    await reconcile(mail)
    const [after] = await mail.folders(channel)
    expect(renewals()).toBe(1)
    expect(after?.subscriptionID).toBe(before?.subscriptionID)
    expect(Date.parse(after?.subscriptionExpiration ?? '')).toBe(
      Date.parse(before?.subscriptionExpiration ?? '') + 40 * hour,
    )
  })

  test('lost by the provider are created again, and unknown ones are deleted', async () => {
    const mail = await startMailDesk()
    const channel = await mail.channel()
    await subscribe(mail, channel)
    const { kept } = mail.double.subscriptions
    const [subscription] = mail.subscriptions()
    if (!subscription) throw new Error('There is no subscription.')
    const strange = { ...subscription, id: 'strange', resource: "/users/other@desk.test/mailFolders('x')/messages" }
    kept.delete(subscription.id)
    kept.set('forgotten', { ...subscription, id: 'forgotten' }).set('strange', strange)

    await reconcile(mail)

    const [folder] = await mail.folders(channel)
    expect(folder?.subscriptionID).not.toBe(subscription.id)
    expect(mail.subscriptions().map(({ id }) => id)).toEqual([folder?.subscriptionID])
    expect(kept.has('strange')).toBe(true)
  })

  test('email that arrived while one was lost is fetched when it is restored', async () => {
    const mail = await startMailDesk()
    const channel = await mail.channel()
    await subscribe(mail, channel)
    mail.double.subscriptions.kept.delete(mail.subscriptions()[0]?.id ?? '')
    await mail.double.deliver(mail.mailbox, mimeOf('Nobody was told'))

    await reconcile(mail)

    expect((await mail.desk.get(`/tickets?channelIDs=${channel.channelID}`)).body.totalCount).toBe(1)
  })

  test('of a deleted channel are deleted', async () => {
    const mail = await startMailDesk()
    const channel = await mail.channel()
    await subscribe(mail, channel)
    await mail.desk.delete(`/api/Channels/${channel.channelID}`)
    await reconcile(mail)
    const { rows } = await mail.desk.context.db.execute(
      sql`select 1 from channel_folders where channel_id = ${channel.channelID} and subscription_id is not null`,
    )
    expect(rows).toEqual([])
  })

  test('a PUT of autoRetrieveEmails sets the flag only', async () => {
    const mail = await startMailDesk()
    const channel = await mail.channel()
    const { channelType, name, isActive } = channel
    await mail.desk.put(`/api/Channels/${channel.channelID}`, { channelType, name, isActive, autoRetrieveEmails: true })
    await reconcile(mail)
    expect(mail.requests().filter(({ path }) => path.includes(mail.address))).toEqual([])
    expect(mail.subscriptions()).toEqual([])
  })
})
