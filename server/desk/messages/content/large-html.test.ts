import type { TicketMessage } from '@attendant/contract/desk/ticket-message.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { prepareHtml } from '../../../platform/html/sanitise-large.ts'
import { createLog } from '../../../platform/log.ts'
import { createThreads, type Threads } from '../../../platform/threads/threads.ts'
import { type Answer, startDesk } from '../../../test/desk.ts'
import { makeTicket } from '../../../test/factories.ts'
import { maxHoldMs } from '../../../test/processes/max-hold.ts'
import { composeContent } from './compose-content.ts'

/** A megabyte of distinct style attributes: parsing them took a stylesheet parser three seconds. */
const styled = () =>
  Array.from({ length: 30_000 }, (_, number) => `<p style="margin:${number}px">${number}</p>`)
    .join('')
    .slice(0, 2 ** 20 - 100)

/** Far below three seconds, far above the delay of a busy machine. */
const maxHeldMs = 500

describe('large HTML over the API', () => {
  test('does not block the event loop and is safe', async () => {
    await using desk = await startDesk()
    const { ticketID } = await makeTicket(desk)
    const htmlBody = `${styled()}<script>alert(1)</script>`
    const body = { ticketID, senderType: 'CustomerRep', deliver: false, htmlBody }
    const sending: Promise<Answer<TicketMessage>>[] = []
    const heldMs = await maxHoldMs(async () => {
      sending.push(desk.post<TicketMessage>('/ticketMessages/create-new', body))
      await Promise.all(sending)
    })

    const [answer] = await Promise.all(sending)
    expect(answer?.status).toBe(200)
    expect(answer?.body.htmlBody).toContain('<p style="margin:2px">2</p>')
    expect(answer?.body.htmlBody).not.toContain('script')
    expect(heldMs).toBeLessThan(maxHeldMs)
  })
})

describe('HTML that takes too long', () => {
  let threads: Threads
  beforeAll(() => {
    threads = createThreads({ log: createLog('silent') })
  })
  afterAll(() => threads.close())

  test('is shown as plain text, and its original is kept', async () => {
    const html = `${styled()}<script>alert("x")</script> 1 < 2`
    const { safe, text, original } = await prepareHtml({ threads }, 1, html, { maxMs: 1 })

    expect(safe).not.toMatch(/[<>]/)
    expect(text).toMatch(/^0\s+1\s+2\s/)
    expect(composeContent({ htmlBody: { safe, text, original } })).toMatchObject({
      htmlBody: safe,
      message: text,
      originalHtml: html,
    })
  })
})
