import { describe, expect, test } from 'vitest'
import { saveSubscription } from '../../../organization/channels/folders/keep-subscription.ts'
import { setAutoRetrieve } from '../../../organization/channels/set-auto-retrieve.ts'
import { type MailDesk, startMailDesk } from '../../../test/channels/mail-desk.ts'
import { makeFolder } from '../../../test/factories.ts'
import type { Notification } from './read-notifications.ts'
import { createReceiver } from './receive-notifications.ts'

/** For a mailbox and its inbox, from an unknown subscription. */
const guessOf = ({ address }: MailDesk, messageID: string): Notification => ({
  subscriptionID: undefined,
  clientState: undefined,
  mailbox: address,
  externalFolderID: undefined,
  messageID,
  lifecycleEvent: undefined,
})

/** A channel whose inbox is fetched automatically and has a subscription, and a receiver with an empty cache. */
async function startReceiver() {
  const mail = await startMailDesk()
  const { db } = mail.desk.context
  const channel = await mail.channel()
  const [inbox] = await mail.folders(channel)
  if (!inbox) throw new Error('The channel has no inbox.')
  const subscriptionID = `subscription-${channel.channelID}`
  await saveSubscription(db, inbox, { subscriptionID })
  await setAutoRetrieve(db, channel, true)
  const receiver = createReceiver(mail.desk.context)
  return {
    mail,
    channel,
    inbox,
    subscriptionID,
    receiver,
    turn: (isOn: boolean) => setAutoRetrieve(db, channel, isOn),
    /** Whether the notifications queue an import, immediately or when deferred ones are processed. */
    async leadsToImport(notification: Notification): Promise<boolean> {
      await mail.forgetJobs()
      await receiver.take([notification])
      await receiver.close()
      return (await mail.jobs('mail.import')).length > 0
    },
  }
}

describe('a notification', () => {
  test('that is repeated has no effect', async () => {
    const { mail, leadsToImport, subscriptionID } = await startReceiver()
    const notification = { ...guessOf(mail, '1'), subscriptionID }
    expect(await leadsToImport(notification)).toBe(true)
    expect(await leadsToImport(notification)).toBe(false)
    expect(await leadsToImport({ ...notification, messageID: '2' })).toBe(true)
  })

  test.each(['a known subscription', 'a mailbox alone'])(
    'of %s that came while fetching was off counts when it comes again',
    async (what) => {
      const { mail, leadsToImport, turn, subscriptionID } = await startReceiver()
      const notification = { ...guessOf(mail, '1'), ...(what === 'a mailbox alone' ? {} : { subscriptionID }) }
      await turn(false)
      for (let times = 0; times < 12; times++) expect(await leadsToImport(notification)).toBe(false)

      await turn(true)

      expect(await leadsToImport(notification)).toBe(true)
      expect(await leadsToImport(notification)).toBe(false)
    },
  )

  test('of an unknown mailbox is processed when it is repeated', async () => {
    const { mail, leadsToImport } = await startReceiver()
    const mailbox = `later-${mail.address}`
    const notification = { ...guessOf(mail, '1'), mailbox }
    expect(await leadsToImport(notification)).toBe(false)

    const later = await mail.channel({ emailAddress: mailbox })
    await setAutoRetrieve(mail.desk.context.db, later, true)

    expect(await leadsToImport(notification)).toBe(true)
  })

  test('over the limit counts when it is repeated later', async () => {
    const { mail, leadsToImport } = await startReceiver()
    for (let number = 1; number <= 10; number++) {
      expect(await leadsToImport(guessOf(mail, String(number)))).toBe(true)
    }
    expect(await leadsToImport(guessOf(mail, '11'))).toBe(false)

    mail.advance(60_000)

    expect(await leadsToImport(guessOf(mail, '11'))).toBe(true)
  })

  test('of a known subscription is never over the limit', async () => {
    const { mail, leadsToImport, subscriptionID } = await startReceiver()
    for (let number = 1; number <= 12; number++) {
      expect(await leadsToImport({ ...guessOf(mail, String(number)), subscriptionID })).toBe(true)
    }
  })

  test('without a message ID is not a repeat', async () => {
    const { mail, leadsToImport, subscriptionID } = await startReceiver()
    expect(await leadsToImport({ ...guessOf(mail, ''), subscriptionID })).toBe(true)
    expect(await leadsToImport({ ...guessOf(mail, ''), subscriptionID })).toBe(true)
  })

  test('that was deferred counts again only if it led to nothing', async () => {
    const { mail, receiver, leadsToImport, turn, subscriptionID } = await startReceiver()
    const [first, ...late] = ['1', '2', '3'].map((messageID) => ({ ...guessOf(mail, messageID), subscriptionID }))
    if (!first || !late[0] || !late[1]) throw new Error('There are three.')
    await receiver.take([first])
    await turn(false)
    await receiver.take(late)
    await receiver.close()

    await turn(true)

    expect(await leadsToImport(late[0])).toBe(true)
    expect(await leadsToImport(late[0])).toBe(false)
    await receiver.take(late)
    await receiver.close()
    expect(await leadsToImport(late[1])).toBe(false)
  })

  test.each([
    ['Custom', true],
    ['SENT', true],
    ['Drafts', false],
  ])('of a folder of the type %s leads to an import: %s', async (type, expected) => {
    const { mail, channel, leadsToImport, turn } = await startReceiver()
    const { folderID } = await makeFolder(mail.desk, { channelID: channel.channelID, type, externalFolderID: 'F7' })
    await turn(true)

    expect(await leadsToImport({ ...guessOf(mail, '1'), externalFolderID: 'F7' })).toBe(expected)
    expect(await mail.jobs('mail.import')).toMatchObject(expected ? [{ folderID }] : [])
  })
})
