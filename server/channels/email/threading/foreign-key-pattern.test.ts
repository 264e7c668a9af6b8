import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type MailChannel, openMailChannel } from '../../../test/channels/mail-channel.ts'
import { type Desk, startDesk } from '../../../test/desk.ts'
import { mailSettings } from '../mail.table.ts'

const pathOf = ({ channel }: MailChannel) => `/api/Channels/${channel.channelID}/mail-settings`

/** Stored like a version did before patterns were validated. */
async function storeUnchecked(desk: Desk, mail: MailChannel, foreignKeyPattern: string): Promise<void> {
  await desk.put(pathOf(mail), { foreignKeyPattern: 'INC\\d+' })
  await desk.context.db
    .update(mailSettings)
    .set({ settings: sql`(${mailSettings.settings}::jsonb || ${JSON.stringify({ foreignKeyPattern })}::jsonb)::json` })
    .where(eq(mailSettings.channelID, mail.channel.channelID))
}

const poison = '\\w*\\w*\\w*\\w*!'
const letters = 'a'.repeat(250)

describe('a pattern that takes minutes in a backtracking engine', () => {
  test('is matched in linear time, off the event loop', async () => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk)
    expect((await desk.put(pathOf(mail), { foreignKeyPattern: poison })).status).toBe(204)
    const before = process.cpuUsage()

    for (let count = 0; count < 3; count++) await mail.receive({ subject: letters })
    const one = await mail.receive({ subject: `${letters}!` })
    const two = await mail.receive({ subject: `Re: ${letters}!` })

    expect(two).toMatchObject({ ticketID: one.ticketID, threadedBy: 'ForeignKey' })
    expect(process.cpuUsage(before).user / 1e6).toBeLessThan(20)
  })

  test('that an earlier version stored is matched in linear time, too', async () => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk)
    await storeUnchecked(desk, mail, poison)

    await mail.receive({ subject: letters })

    expect((await desk.get(pathOf(mail))).body).toMatchObject({ foreignKeyPatternProblem: null })
  })
})

describe('an unsupported pattern of an earlier version', () => {
  test('is disabled with the reason, and emails are imported', async () => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk)
    await storeUnchecked(desk, mail, '(?=INC)INC\\d+')

    const one = await mail.receive({ subject: 'INC1' })
    const two = await mail.receive({ subject: 'Again INC1' })

    expect(two.ticketID).not.toBe(one.ticketID)
    expect((await desk.get(pathOf(mail))).body).toMatchObject({
      foreignKeyPattern: '(?=INC)INC\\d+',
      foreignKeyPatternProblem: 'must not look ahead or behind',
    })
  })

  test('is used again once it is corrected', async () => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk)
    await storeUnchecked(desk, mail, '(?=INC)INC\\d+')
    const one = await mail.receive({ subject: 'INC1' })

    await desk.put(pathOf(mail), { foreignKeyPattern: 'INC\\d+' })

    expect((await desk.get(pathOf(mail))).body.foreignKeyPatternProblem).toBeNull()
    expect(await mail.receive({ subject: 'Again INC1' })).toMatchObject({ ticketID: one.ticketID })
  })

  test('does not affect another customer', async () => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk)
    expect((await (await desk.other()).put(pathOf(mail), { foreignKeyPattern: 'a' })).status).toBe(404)
  })
})
