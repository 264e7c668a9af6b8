import { describe, expect, test } from 'vitest'
import { mimeOf } from '../../../adapters/mail/testing/mail-suite.ts'
import { type MailDesk, startMailDesk } from '../../../test/channels/mail-desk.ts'
import { makeFolder } from '../../../test/factories.ts'
import { until } from '../../../test/until.ts'
import { sweepMailboxes } from '../connections/sweep-mailboxes.ts'

interface Changes {
  resource?: string
  [name: string]: unknown
}

const placed = ({ resource, ...changes }: Changes, address: string) => ({
  ...changes,
  ...(resource
    ? {
        resource: resource
          .replace('{address}', address)
          .replace('{ADDRESS}', encodeURIComponent(address.toUpperCase())),
      }
    : {}),
})

/** A subscribed channel with its inbox and its state at the provider. */
async function subscribed(mail: MailDesk, emailAddress = mail.address) {
  const mailbox = emailAddress === mail.address ? mail.mailbox : mail.double.addMailbox(emailAddress)
  const channel = await mail.channel({ emailAddress })
  await mail.desk.post(`/api/MailWebhook/subscribe/${channel.channelID}`)
  const [inbox] = await mail.folders(channel)
  const subscription = mail.double.subscriptions.kept.get(inbox?.subscriptionID ?? '')
  if (!inbox || !subscription) throw new Error('The channel is not subscribed.')
  const { id: subscriptionId, clientState, resource } = subscription
  let serial = 0
  const entry = (changes: object = {}) => ({
    subscriptionId,
    clientState,
    resource,
    changeType: 'created',
    resourceData: { id: `message-${++serial}` },
    ...changes,
  })
  return { mailbox, channel, inbox, entry: (changes: Changes = {}) => entry(placed(changes, emailAddress)) }
}

const notify = ({ desk }: MailDesk, value: unknown) => desk.stranger().post('/api/MailWebhook', { value })
const imports = (mail: MailDesk) => mail.jobs('mail.import')
const unknown = { subscriptionId: '00000000-0000-4000-8000-000000000000', clientState: undefined }

describe('validation of the endpoint', () => {
  test.each(['GET', 'POST'])('by %s returns the token as plain text', async (method) => {
    const mail = await startMailDesk()
    const token = 'a b+<script>alert(1)</script>&ü'
    const path = `/api/mailwebhook?validationToken=${encodeURIComponent(token)}`
    const answer = await mail.desk.stranger().send(method, path)

    expect([answer.status, answer.body]).toEqual([200, token])
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test.each(['GET', 'POST'])('by %s with two tokens, or an invalid one, is 400', async (method) => {
    const mail = await startMailDesk()
    const ask = (query: string) => mail.desk.stranger().send(method, `/api/MailWebhook?${query}`)
    expect((await ask('validationToken=a&validationToken=b')).status).toBe(400)
    expect((await ask('validationToken=a%00b')).status).toBe(400)
  })

  test('without a token is 400 by GET', async () => {
    const mail = await startMailDesk()
    const answer = await mail.desk.stranger().get('/api/MailWebhook')
    expect([answer.status, answer.body.details[0].field]).toEqual([400, 'validationToken'])
    expect((await mail.desk.stranger().get('/api/MailWebhook?validationToken=')).status).toBe(400)
  })
})

describe('POST /api/MailWebhook', () => {
  test('a notification of new email triggers an import of its folder', async () => {
    const mail = await startMailDesk()
    const { mailbox, channel, inbox } = await subscribed(mail)

    await mail.double.deliver(mailbox, mimeOf('hello'))
    mail.advance(5_000)

    const { customerID, channelID } = channel
    expect(await imports(mail)).toEqual([{ customerID, channelID, folderID: inbox.folderID }])
    expect((await mail.health(channel)).lag).toBe(5)
  })

  test('answers a thousand entries immediately, and repeats have no effect', async () => {
    const mail = await startMailDesk()
    const first = await subscribed(mail, `first-${mail.address}`)
    const second = await subscribed(mail, `second-${mail.address}`)
    const entries = Array.from({ length: 1_000 }, (_, index) => (index % 2 ? first : second).entry())

    expect((await notify(mail, entries)).status).toBe(200)
    expect(await imports(mail)).toHaveLength(2)

    await mail.forgetJobs()
    expect((await notify(mail, entries)).status).toBe(200)
    expect(await imports(mail)).toEqual([])
  })

  test('processes many concurrent notifications', async () => {
    const mail = await startMailDesk()
    const channels = await Promise.all(
      Array.from({ length: 5 }, (_, index) => subscribed(mail, `box-${index}-${mail.address}`)),
    )
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => notify(mail, [channels[index % 5]?.entry()])),
    )
    expect(answers.every(({ status, body }) => status === 200 && body === '')).toBe(true)
    expect(await imports(mail)).toHaveLength(5)
  })

  test.each([
    ['the folder in the path', {}],
    ['the message in the path', { resource: 'Users/{address}/Messages/AAkALg' }],
    ['a channel known by its address and folder alone', unknown],
    ['an address written otherwise', { ...unknown, resource: "/users/{ADDRESS}/mailFolders('inbox')/messages" }],
    ['the message in the path of an unknown subscription', { ...unknown, resource: 'Users/{address}/Messages/1' }],
    ['no clientState', { clientState: undefined }],
  ])('with %s queues the import', async (_what, changes) => {
    const mail = await startMailDesk()
    const { entry, inbox } = await subscribed(mail)
    expect((await notify(mail, [entry(changes)])).status).toBe(200)
    expect(await imports(mail)).toMatchObject([{ folderID: inbox.folderID }])
  })

  test.each([
    ['a wrong clientState', { clientState: 'forged' }],
    ['an update', { changeType: 'updated' }],
    ['no changeType', { changeType: undefined }],
    ['a resource of another kind', { resource: '/users/{address}/events' }],
    ['an unknown mailbox', { ...unknown, resource: "/users/nobody@desk.test/mailFolders('inbox')/messages" }],
    ['an unknown folder', { ...unknown, resource: "/users/{address}/mailFolders('other')/messages" }],
  ])('with %s queues nothing', async (_what, changes) => {
    const mail = await startMailDesk()
    const { entry } = await subscribed(mail)
    expect((await notify(mail, [entry(changes)])).status).toBe(200)
    expect(await imports(mail)).toEqual([])
  })

  test.each(['channel', 'folder', 'activity'])('queues nothing if the %s is switched off', async (what) => {
    const mail = await startMailDesk()
    const { entry, channel, inbox } = await subscribed(mail)
    const { channelID, channelType, name } = channel
    if (what === 'folder') {
      await mail.desk.put(`/api/ChannelFolders/${inbox.folderID}`, {
        channelID,
        name: 'Inbox',
        autoRetrieveEmails: false,
      })
    } else {
      const off = what === 'channel' ? { isActive: true, autoRetrieveEmails: false } : { isActive: false }
      await mail.desk.put(`/api/Channels/${channelID}`, { channelType, name, ...off })
    }
    await notify(mail, [entry(), entry(unknown)])
    expect(await imports(mail)).toEqual([])
  })

  test('limits imports by guessed mailbox names to a few per minute', async () => {
    const mail = await startMailDesk()
    const { entry } = await subscribed(mail)
    await mail.forgetJobs()
    for (let index = 0; index < 12; index++) {
      await mail.forgetJobs()
      await notify(mail, [entry(unknown)])
    }
    expect(await imports(mail)).toEqual([])

    await notify(mail, [entry()])
    await until(async () => (await imports(mail)).length === 1)
  })

  test('answers a burst immediately, and queues the rest a moment later', async () => {
    const mail = await startMailDesk()
    const { entry } = await subscribed(mail)
    await notify(mail, [entry()])
    await mail.forgetJobs()

    expect((await notify(mail, [entry()])).status).toBe(200)
    await until(async () => (await imports(mail)).length === 1)
  })

  test.each([
    ['nothing', undefined],
    ['an empty text', ''],
    ['no JSON', '{"value":[{'],
    ['another shape', '[1,2,3]'],
    ['no list', '{"value":"x"}'],
    [
      'entries of every kind',
      '{"value":[null,1,"x",[],{},{"subscriptionId":5},{"changeType":"created","resource":{}}]}',
    ],
    [
      'what no database holds',
      '{"value":[{"subscriptionId":"\\u0000","changeType":"created","resource":"/users/\\ud800/mailFolders(\'x\')/messages"}]}',
    ],
  ])('%s is taken and ignored', async (_what, body) => {
    const mail = await startMailDesk()
    const stranger = mail.desk.stranger()
    for (const type of [
      'application/json',
      'text/plain',
      'application/x-www-form-urlencoded',
      'image/png',
      'json',
      '',
    ]) {
      const answer = await stranger.send('POST', '/api/MailWebhook', body, { 'content-type': type })
      expect([answer.status, answer.body]).toEqual([200, ''])
    }
  })

  test('accepts names in any case', async () => {
    const mail = await startMailDesk()
    const { entry } = await subscribed(mail)
    const { subscriptionId, clientState, resource } = entry()
    const upper = {
      SubscriptionId: subscriptionId,
      ClientState: clientState,
      Resource: resource,
      ChangeType: 'Created',
    }
    await mail.desk.stranger().post('/api/MailWebhook', { Value: [{ ...upper, ResourceData: { Id: '1' } }] })
    expect(await imports(mail)).toHaveLength(1)
  })
})

describe('lifecycle notifications', () => {
  test.each(['missed', 'subscriptionRemoved', 'reauthorizationRequired'])(
    '%s has the folder imported',
    async (event) => {
      const mail = await startMailDesk()
      const { inbox } = await subscribed(mail)
      await mail.double.subscriptions.sendLifecycleEvent(inbox.subscriptionID ?? '', event)
      expect(await imports(mail)).toMatchObject([{ folderID: inbox.folderID }])
    },
  )

  test('subscriptionRemoved creates it again', async () => {
    const mail = await startMailDesk()
    const { inbox, channel } = await subscribed(mail)
    const { kept, sendLifecycleEvent } = mail.double.subscriptions
    await sendLifecycleEvent(inbox.subscriptionID ?? '', 'subscriptionRemoved')
    kept.delete(inbox.subscriptionID ?? '')
    await mail.desk.runJobs()
    const [after] = await mail.folders(channel)
    expect(after?.subscriptionID).not.toBe(inbox.subscriptionID)
    expect(mail.subscriptions().map(({ id }) => id)).toEqual([after?.subscriptionID])
  })

  test('reauthorizationRequired renews it immediately', async () => {
    const mail = await startMailDesk()
    const { inbox, channel } = await subscribed(mail)
    mail.advance(3_600_000)
    await mail.double.subscriptions.sendLifecycleEvent(inbox.subscriptionID ?? '', 'reauthorizationRequired')
    await mail.desk.runJobs()
    const [after] = await mail.folders(channel)
    expect(after?.subscriptionExpiration).not.toBe(inbox.subscriptionExpiration)
  })

  test('with a wrong clientState are ignored', async () => {
    const mail = await startMailDesk()
    const { entry } = await subscribed(mail)
    await mail.forgetJobs()
    const { subscriptionId } = entry()
    await notify(mail, [{ subscriptionId, clientState: 'forged', lifecycleEvent: 'subscriptionRemoved' }])
    await notify(mail, [{ subscriptionId, lifecycleEvent: 'missed' }])
    expect(await mail.jobs('mail-subscriptions.tend')).toEqual([])
    expect(await imports(mail)).toEqual([])
  })
})

describe('the sweep', () => {
  test('checks every automatic mailbox, and those with notifications less often', async () => {
    const mail = await startMailDesk()
    const channelWithNotifications = await subscribed(mail)
    const polled = await mail.channel({ emailAddress: `polled-${mail.address}`, autoRetrieveEmails: true })
    const [inbox] = await mail.folders(polled)
    await mail.desk.put(`/api/ChannelFolders/${inbox?.folderID}`, {
      channelID: polled.channelID,
      name: 'Inbox',
      autoRetrieveEmails: true,
    })
    await makeFolder(mail.desk, { channelID: polled.channelID })
    await mail.channel({ emailAddress: `quiet-${mail.address}` })
    const swept: unknown[] = []
    for (let minute = 0; minute < 10; minute++) {
      await mail.forgetJobs()
      await sweepMailboxes(mail.desk.context)
      swept.push(...(await imports(mail)).map(({ channelID }) => channelID))
      mail.advance(60_000)
    }
    expect(swept.filter((channelID) => channelID === polled.channelID)).toHaveLength(10)
    expect(swept.filter((channelID) => channelID === channelWithNotifications.channel.channelID)).toHaveLength(1)
    expect(swept).toHaveLength(11)
  })
})
