import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'
import { startSmallServer } from '../../../test/doubles/small-server.ts'
import type { MailFault } from '../mail.ts'
import { attachmentOf, day, describeMailbox, mimeOf, outgoing, pagesOf } from '../testing/mail-suite.ts'
import { getDoubleFolder, getDoubleMessage, headerOf, removeMessage } from './testing/graph-double-state.ts'
import { startGraphFixture } from './testing/graph-fixture.ts'

describeMailbox('the mailbox at Microsoft Graph', async () => {
  const fixture = await startGraphFixture()
  const { double, kept } = fixture
  return {
    mailbox: fixture.open(),
    addFolder: async (name) => double.addFolder(kept, name).id,
    deliver: async (folderID, mime, at) =>
      void (await double.deliver(kept, mime, { folder: getDoubleFolder(kept, folderID), ...(at ? { at } : {}) })),
    remove: async ({ externalID }) => removeMessage(getDoubleMessage(kept, externalID)),
    losePlaces: async (folderID) => double.losePlaces(getDoubleFolder(kept, folderID)),
    delivered: async () => [...getDoubleFolder(kept, 'sentitems').messages.values()].map(({ mime }) => mime),
    close: () => fixture[Symbol.asyncDispose](),
  }
})

const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable('There was no fault.'),
    (fault: MailFault) => fault,
  )

const paths = ({ double }: Awaited<ReturnType<typeof startGraphFixture>>) =>
  double.requests.map(({ method, path }) => `${method} ${path.replace('/v1.0/users/Support@desk.test', '')}`)

describe('tokens', () => {
  test('are requested from the customer’s own tenant, once, and renewed before they expire or when the provider rejects one', async () => {
    await using fixture = await startGraphFixture()
    const { double } = fixture
    const mailbox = fixture.open()
    const asked = () => double.requests.filter(({ path }) => path.endsWith('/token')).length

    await Promise.all([mailbox.getFolder('Inbox'), mailbox.getFolder('Sent'), fixture.open().getFolder('Inbox')])
    expect(asked()).toBe(1)

    fixture.advance(3_299_000)
    await mailbox.getFolder('Inbox')
    expect(asked()).toBe(2)

    double.authority.tokens.clear()
    await mailbox.getFolder('Inbox')
    expect(asked()).toBe(3)
  })

  test.each([
    ['a wrong secret', { clientSecret: 'wrong' }, 'auth', 'AADSTS7000215: Invalid client secret provided.'],
    ['an unknown tenant', { tenantID: 'nobody' }, 'auth', "Tenant 'nobody' not found."],
    ['an authority that is not public', { authorityUrl: 'http://127.0.0.2:9' }, 'config', 'OUTBOUND_ALLOW'],
    ['an authority that is no address', { authorityUrl: 'nowhere' }, 'config', 'The authority cannot be asked'],
  ])('%s is a fault that waiting does not mend', async (_what, changes, kind, words) => {
    await using fixture = await startGraphFixture()
    const fault = await faultOf(fixture.open(changes).getFolder('Inbox'))

    expect(fault).toMatchObject({ name: 'MailFault', kind, isRetryable: false })
    expect(fault.message).toContain(words)
    expect(fault.message).not.toMatch(/Trace ID|wrong$/)
  })

  test('the secret is not sent to a redirect target', async () => {
    await using fixture = await startGraphFixture()
    await using server = await startSmallServer((_request, response) =>
      response.writeHead(307, { location: `${fixture.double.origin}/x/oauth2/v2.0/token` }).end(),
    )

    expect(await faultOf(fixture.open({ authorityUrl: server.url }).getFolder('Inbox'))).toMatchObject({
      kind: 'config',
    })
    expect(fixture.double.requests).toEqual([])
  })
})

describe('a busy provider', () => {
  test('is not called by anyone while it throttles', async () => {
    await using fixture = await startGraphFixture()
    fixture.double.failNext({ status: 429, retryAfter: 1, path: /inbox/ })
    const mailbox = fixture.open()
    const begin = performance.now()

    const [inbox] = await Promise.all([mailbox.getFolder('Inbox')])
    await fixture.open().getFolder('Sent')

    expect(inbox.kind).toBe('Inbox')
    expect(performance.now() - begin).toBeGreaterThan(950)
  })

  test('that throttles for long is not called: the error contains the delay', async () => {
    await using fixture = await startGraphFixture()
    fixture.double.failNext({ status: 429, retryAfter: 240, path: /inbox/ })
    const mailbox = fixture.open()

    expect(await faultOf(mailbox.getFolder('Inbox'))).toMatchObject({ kind: 'throttled', retryAfterMs: 240_000 })
    const asked = fixture.double.requests.length
    expect(await faultOf(mailbox.getFolder('Inbox'))).toMatchObject({ kind: 'throttled', isRetryable: true })
    expect(fixture.double.requests).toHaveLength(asked)
  })

  test('is retried even without a requested delay, unless a request must not take effect twice', async () => {
    await using fixture = await startGraphFixture()
    const mailbox = fixture.open()
    fixture.double.failNext({ status: 503, path: /inbox/ })
    expect((await mailbox.getFolder('Inbox')).kind).toBe('Inbox')

    fixture.double.failNext({ status: 503, path: /sendMail/ })
    expect(await faultOf(mailbox.send(outgoing))).toMatchObject({ kind: 'temporary' })
    expect(paths(fixture).filter((path) => path.endsWith('/sendMail'))).toHaveLength(1)
    expect(await mailbox.findSent(outgoing.messageID)).toBeUndefined()
  })

  test('gets at most four concurrent requests per mailbox', async () => {
    await using fixture = await startGraphFixture()
    fixture.double.settings.latencyMs = 20
    await Promise.all(Array.from({ length: 20 }, () => fixture.open().getFolder('Inbox')))
    expect(fixture.kept.maxInFlight).toBe(4)
  })

  test('that breaks off after sending is checked before sending again', async () => {
    await using fixture = await startGraphFixture()
    const mailbox = fixture.open()
    fixture.double.failNext({ status: 0, path: /sendMail/, isAfterwards: true })

    expect(await faultOf(mailbox.send(outgoing))).toMatchObject({ kind: 'temporary', isRetryable: true })
    expect(await mailbox.findSent(outgoing.messageID)).toMatchObject({ messageID: outgoing.messageID })
  })
})

describe('access', () => {
  test('to a mailbox that does not exist or is hidden from the application is an error for people', async () => {
    await using fixture = await startGraphFixture()
    fixture.double.authority.forbidden.add('support@desk.test')
    expect(await faultOf(fixture.open().getFolder('Inbox'))).toMatchObject({ kind: 'auth', code: 'ErrorAccessDenied' })
    expect(await faultOf(fixture.open({ mailbox: 'nobody@desk.test' }).getFolder('Inbox'))).toMatchObject({
      kind: 'config',
    })
  })

  test('tokens are sent to the API only, not to other links', async () => {
    await using fixture = await startGraphFixture()
    const cursor = JSON.stringify({ graph: { since: null, history: null, delta: 'http://127.0.0.1:9/evil' } })
    expect(await faultOf(pagesOf(fixture.open(), 'inbox', { cursor }))).toMatchObject({ kind: 'config' })
  })
})

describe('listing', () => {
  test('lists a large folder oldest first, in small pages, without missing email that arrives meanwhile', async () => {
    await using fixture = await startGraphFixture()
    const { double, kept } = fixture
    for (let index = 0; index < 620; index++) {
      await double.deliver(kept, mimeOf(`mail-${index}`), { at: new Date(day(1).getTime() + (620 - index) * 1000) })
    }
    const seen: (string | null)[] = []
    for await (const { mails } of fixture.open().listMails('inbox', { pageSize: 100 })) {
      if (seen.length === 0) await double.deliver(kept, mimeOf('meanwhile'), { at: day(2) })
      seen.push(...mails.map(({ messageID }) => messageID))
    }

    expect(seen.slice(0, 2)).toEqual(['<mail-619@sender.test>', '<mail-618@sender.test>'])
    expect(new Set(seen).size).toBe(621)
    expect(seen.at(-1)).toBe('<meanwhile@sender.test>')
    const fields = double.requests.filter(({ path }) => /messages/.test(path)).map(({ query }) => query.get('$select'))
    expect(fields.every(Boolean)).toBe(true)
  })
})

describe('a provider without delta queries', () => {
  test('is listed from the newest date on, without missing anything', async () => {
    await using fixture = await startGraphFixture()
    const { double, kept } = fixture
    double.settings.hasDelta = false
    for (let index = 1; index <= 5; index++) await double.deliver(kept, mimeOf(`mail-${index}`), { at: day(index) })
    const idsOf = (pages: Awaited<ReturnType<typeof pagesOf>>) =>
      pages.flatMap(({ mails }) => mails.map(({ messageID }) => messageID))

    const first = await pagesOf(fixture.open(), 'inbox', { pageSize: 2 })
    expect(new Set(idsOf(first)).size).toBe(5)
    await double.deliver(kept, mimeOf('fresh'), { at: day(6) })
    const second = await pagesOf(fixture.open(), 'inbox', { pageSize: 2, cursor: first.at(-1)?.cursor ?? null })

    expect(idsOf(second)).toEqual(['<mail-5@sender.test>', '<fresh@sender.test>'])
  })
})

describe('sending', () => {
  test('a large reply is threaded with the email that it answers, and leaves no draft behind', async () => {
    await using fixture = await startGraphFixture()
    const { double, kept } = fixture
    const question = await double.deliver(kept, mimeOf('question'))
    const answers = { folderID: 'inbox', externalID: question.id }
    const large = attachmentOf('large.bin', Buffer.alloc(4 * 2 ** 20, 1))
    const mail = { ...outgoing, answers, attachments: [large] }
    double.failNext({ status: 500, path: /createUploadSession/ })
    const mailbox = fixture.open()

    expect(await faultOf(mailbox.send(mail))).toMatchObject({ kind: 'temporary' })
    expect(getDoubleFolder(kept, 'drafts').messages.size).toBe(1)
    const sent = await mailbox.send(mail)

    expect(sent).toMatchObject({ messageID: outgoing.messageID, conversationID: question.conversationId })
    expect(getDoubleFolder(kept, 'drafts').messages.size).toBe(0)
    const { mime } = getDoubleMessage(kept, sent.externalID ?? '')
    expect(headerOf(mime, 'references')).toBe('<first@sender.test> <question@sender.test>')
    expect(paths(fixture)).toContain(`POST /messages/${question.id}/createReply`)
  })

  test('a large reply to a deleted email is sent anyway', async () => {
    await using fixture = await startGraphFixture()
    const large = attachmentOf('large.bin', Buffer.alloc(4 * 2 ** 20, 1))
    const answers = { folderID: 'inbox', externalID: 'gone' }

    await fixture.open().send({ ...outgoing, answers, attachments: [large] })

    expect(getDoubleFolder(fixture.kept, 'sentitems').messages.size).toBe(1)
  })

  test.each([2_999_999, 3_000_000, 3 * 2 ** 20 - 1])(
    'a file of %i bytes fits into what is sent of it',
    async (size) => {
      await using fixture = await startGraphFixture()

      await fixture.open().send({ ...outgoing, attachments: [attachmentOf('file.bin', Buffer.alloc(size, 1))] })

      const [sent] = getDoubleFolder(fixture.kept, 'sentitems').messages.values()
      const { attachments } = await PostalMime.parse(sent?.mime ?? '')
      expect(attachments.map(({ content }) => (content as ArrayBuffer).byteLength)).toEqual([size])
    },
  )

  test('an email that the provider will never accept is rejected permanently', async () => {
    await using fixture = await startGraphFixture()
    expect(await faultOf(fixture.open().send({ ...outgoing, to: [] }))).toMatchObject({
      kind: 'refused',
      isRetryable: false,
    })
  })
})

describe('subscriptions', () => {
  test('are created with a handshake, renewed, listed and deleted', async () => {
    await using fixture = await startGraphFixture()
    const { double, kept } = fixture
    const server = await startSmallServer((request, response) => {
      const token = new URL(request.url ?? '', 'http://x').searchParams.get('validationToken')
      response.writeHead(200, { 'content-type': 'text/plain' }).end(token ?? '')
    })
    const notificationUrl = `${server.url}/hook`
    const { subscriptions } = fixture.open()
    if (!subscriptions) throw new Error('Graph has subscriptions.')
    const inbox = getDoubleFolder(kept, 'inbox').id
    const wish = { folderID: inbox, notificationUrl, clientState: 'state', expires: new Date('2026-03-04T00:00:00Z') }

    const { subscriptionID } = await subscriptions.create(wish)
    await double.deliver(kept, mimeOf('told'))

    expect(JSON.parse(server.hits.at(-1)?.body ?? '').value[0]).toMatchObject({
      subscriptionId: subscriptionID,
      clientState: 'state',
    })
    const expires = new Date('2026-03-05T00:00:00Z')
    expect(await subscriptions.renew(subscriptionID, expires)).toMatchObject({ subscriptionID, expires })
    expect(await subscriptions.list()).toMatchObject([{ subscriptionID, notificationUrl }])
    await subscriptions.delete(subscriptionID)
    await subscriptions.delete(subscriptionID)
    expect(await faultOf(subscriptions.renew(subscriptionID, expires))).toMatchObject({ kind: 'notFound' })
    await server[Symbol.asyncDispose]()
    expect(await faultOf(subscriptions.create(wish))).toMatchObject({ kind: 'refused' })
  })
})
