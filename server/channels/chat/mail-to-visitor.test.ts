import { describe, expect, test } from 'vitest'
import { startDesk } from '../../test/desk.ts'
import { HubClient } from '../../test/hub-client.ts'
import { until } from '../../test/until.ts'
import { makeChat, page, visitorOf } from '../../test/visitor.ts'

describe('the email to a visitor who left an address', () => {
  test.each([
    [`${page}/help`, `${page}/help`],
    [`https://name:word@${new URL(page).host}/help`, `${page}/help`],
    ['https://evil.example/shop', undefined],
    [`https://${new URL(page).host}@evil.example/`, undefined],
    [`https://${new URL(page).host}.evil.example/`, undefined],
  ])('links to the page %s as %s', async (pageURL, link) => {
    await using desk = await startDesk()
    const channel = await makeChat(desk)
    const { token } = await visitorOf(desk, { channelToken: channel.token, pageURL })
    const visitor = await new HubClient(desk.server.base, token).start()
    await visitor.call('LeaveEmail', { email: 'ada@example.test', message: 'Where is my hat?' })
    const [{ ticketID }] = (await desk.get(`/tickets?channelIDs=${channel.channelID}`)).body.items
    await visitor.stop()
    await until(async () => {
      const { rows } = await desk.context.db.execute(
        'select from hub_connections where ticket_token is not null and ends_at is null',
      )
      return rows.length === 0
    })
    const before = desk.server.mailer.sent.length

    await desk.post('/ticketMessages/create-new', { ticketID, senderType: 'CustomerRep', message: 'It is here.' })
    await desk.runJobs()

    const [sent] = desk.server.mailer.sent.slice(before)
    expect(sent?.text.split('\n\n')).toEqual(['It is here.', ...(link ? [link] : [])])
  })
})
