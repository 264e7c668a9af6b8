import { AxeBuilder } from '@axe-core/playwright'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerByKeywords } from '../server/adapters/ai/openai/testing/double-answers.ts'
import { startOpenAiDouble } from '../server/adapters/ai/openai/testing/openai-double.ts'
import { closePages, openBrowser } from './browser.ts'
import { type ChatDesk, startChatDesk } from './chat-desk.ts'
import { Visitor } from './visitor.ts'

let browser: Browser
let desk: ChatDesk
let demo: string

beforeAll(async () => {
  browser = await openBrowser()
  desk = await startChatDesk()
  demo = `${desk.url}/widget/demo`
})

afterAll(async () => {
  await closePages(browser)
  await desk?.[Symbol.asyncDispose]()
})

const question = 'How long does delivery take?'
const answer = 'two to three working days'

async function askInChat(visitor: Visitor, text = question): Promise<void> {
  await visitor.open()
  await visitor.send(text)
  await visitor.sees(answer)
  // Only a complete answer can be rated.
  await visitor.chat.getByRole('button', { name: 'Helpful', exact: true }).waitFor()
}

describe('a chat', () => {
  test('continues across reloads and pages, including the unsent text', async () => {
    const context = await browser.newContext()
    await using visitor = await Visitor.at(demo, context)
    await askInChat(visitor)
    await visitor.field.fill('And what about')

    await visitor.page.goto(`${demo}?look=dark`)
    await visitor.seesOnce(question)
    await visitor.sees(answer)

    await expect.poll(() => visitor.field.inputValue()).toBe('And what about')
  })

  test('has touch-sized buttons on a phone', async () => {
    await using visitor = await Visitor.at(demo, browser, { width: 390, height: 780 })
    await askInChat(visitor)
    const buttons = await visitor.chat.getByRole('button').all()
    const boxes = await Promise.all(buttons.map((button) => button.boundingBox()))
    expect(boxes.length).toBeGreaterThan(4)
    expect(boxes.filter((box) => box && (box.width < 44 || box.height < 44))).toEqual([])
  })

  test('shows the number of unread messages on its button while closed, also on another page', async () => {
    await using agent = await desk.agent()
    const context = await browser.newContext()
    await using visitor = await Visitor.at(demo, context)
    await askInChat(visitor, 'How long does a delivery take, please?')
    const ticketID = await agent.findTicket('How long does a delivery take, please?')
    await visitor.press('Close chat')
    await agent.reply(ticketID, 'One')
    await agent.reply(ticketID, 'Two')
    await visitor.page.getByRole('button', { name: 'Chat with us (2)' }).waitFor()
    await visitor.shot('unread')

    await visitor.page.goto(`${demo}?again`)
    await visitor.page.getByRole('button', { name: 'Chat with us (2)' }).click()
    await visitor.seesOnce('Two')
    await visitor.page.getByRole('button', { name: 'Chat with us', exact: true }).waitFor()
  })

  test('accepts files and shows images', async () => {
    await using agent = await desk.agent()
    await using visitor = await Visitor.at(demo, browser)
    await visitor.open()
    await visitor.send('Here is the type plate')
    const ticketID = await agent.findTicket('Here is the type plate')

    await visitor.chat.locator('input[type=file]').setInputFiles([
      { name: 'plate.png', mimeType: 'image/png', buffer: await visitor.page.screenshot() },
      { name: 'receipt.txt', mimeType: 'text/plain', buffer: Buffer.from('39 EUR') },
    ])
    await visitor.chat.getByRole('link', { name: 'receipt.txt' }).waitFor()
    await visitor.chat.getByRole('img', { name: 'plate.png' }).waitFor()
    await visitor.shot('files')

    const files = (await agent.messagesOf(ticketID)).flatMap(({ attachments }) => attachments ?? [])
    expect(files.map(({ fileName }) => fileName).sort()).toEqual(['plate.png', 'receipt.txt'])
    expect(files.every(({ isEndUserProvided }) => isEndUserProvided)).toBe(true)
    await visitor.chat.locator('input[type=file]').evaluate((field: HTMLInputElement) => {
      const chosen = new DataTransfer()
      chosen.items.add(new File([new Uint8Array(26 * 2 ** 20)], 'large.bin'))
      field.files = chosen.files
      field.dispatchEvent(new Event('change', { bubbles: true }))
    })
    await visitor.chat.getByText('Files can be up to 25 MB.').waitFor()
  })

  test('sends a screenshot of the page once the visitor has seen and approved it', async () => {
    await using agent = await desk.agent()
    const context = await browser.newContext()
    // The browser's own dialog cannot be automated: a canvas replaces the tab that the visitor would select.
    await context.addInitScript(() => {
      navigator.mediaDevices.getDisplayMedia = async () => {
        const canvas = document.createElement('canvas')
        canvas.getContext('2d')?.fillRect(0, 0, 200, 100)
        return canvas.captureStream(30)
      }
    })
    await using visitor = await Visitor.at(demo, context)
    await visitor.open()
    await visitor.send('This page looks odd')
    const ticketID = await agent.findTicket('This page looks odd')

    await visitor.press('Send screenshot')
    await visitor.chat.getByRole('img', { name: 'Send screenshot' }).waitFor()
    await visitor.shot('picture')
    await visitor.press('Discard')
    expect((await agent.messagesOf(ticketID)).some(({ pageScreenshot }) => pageScreenshot)).toBe(false)
    await visitor.press('Send screenshot')
    await visitor.press('Send')
    await visitor.chat.getByRole('img', { name: 'screenshot.jpg' }).waitFor()

    const sent = (await agent.messagesOf(ticketID)).find(({ pageScreenshot }) => pageScreenshot)
    expect(sent).toMatchObject({ pageURL: demo, senderType: 'EndUser', hasAttachment: true })
  })

  test('shows the AI answer while it is streamed', async () => {
    const double = await startOpenAiDouble()
    const reply = Array.from({ length: 60 }, (_, index) => `Sentence ${index + 1} of a long answer.`).join(' ')
    double.answer = (request) =>
      request.kind === 'reply'
        ? { reply, escalate: false, reason: '', documentIDs: [] }
        : answerByKeywords({ ...request })
    double.misbehave('slow-stream', { times: 10 })
    await using streaming = await startChatDesk({ AI_BASE_URL: double.baseUrl })
    await using agent = await streaming.agent()
    await agent.call('PUT', '/api/Customers/me', { aiProviderApiKey: double.apiKey })
    await using visitor = await Visitor.at(`${streaming.url}/widget/demo`, browser)
    await visitor.open()
    await visitor.send(question)

    const growing = visitor.chat.locator('.growing .text')
    await growing.waitFor()
    const early = (await growing.textContent()) ?? ''
    await visitor.shot('growing')
    await visitor.chat.getByRole('button', { name: 'Helpful', exact: true }).waitFor()

    expect(early.length).toBeLessThan(reply.length)
    expect(reply.startsWith(early.trim())).toBe(true)
    await visitor.seesOnce(reply)
    await expect.poll(() => growing.count()).toBe(0)
    await double.close()
  })
})

describe('accessibility', () => {
  test('can be opened, used, rated and closed by keyboard', async () => {
    await using visitor = await Visitor.at(demo, browser)
    await visitor.launcher.focus()
    await visitor.page.keyboard.press('Enter')
    await visitor.field.waitFor()
    await expect.poll(() => visitor.field.evaluate((field) => field === document.activeElement)).toBe(true)

    await visitor.page.keyboard.type(question)
    await visitor.page.keyboard.press('Enter')
    await visitor.sees(answer)
    await visitor.chat.getByRole('button', { name: 'Not helpful' }).focus()
    await visitor.page.keyboard.press('Enter')
    await visitor.chat.getByRole('button', { name: 'Yes' }).focus()
    await visitor.page.keyboard.press('Enter')
    await visitor.chat.getByRole('textbox', { name: 'Email address' }).waitFor()
    await visitor.page.keyboard.press('Escape')

    await visitor.page.locator('attendant-chat iframe.away').waitFor({ state: 'attached' })
    expect(
      await visitor.launcher.evaluate((button) => (button.getRootNode() as ShadowRoot).activeElement === button),
    ).toBe(true)
  })

  test.each([
    ['light', '', { width: 1100, height: 800 }],
    ['dark', '?look=dark', { width: 1100, height: 800 }],
    ['phone', '', { width: 390, height: 780 }],
    ['arabic', '?lang=ar', { width: 1100, height: 800 }],
  ])('has no accessibility violations: %s', async (name, query, viewport) => {
    await using visitor = await Visitor.at(`${demo}${query}`, browser, viewport)
    const isArabic = name === 'arabic'
    await visitor.launcher.click()
    const field = visitor.chat.getByRole('textbox').first()
    await field.fill(question)
    await field.press('Enter')
    await visitor.sees(answer)
    await visitor.chat.locator('.rating .down').click()
    await visitor.chat.locator('fieldset').waitFor()
    await visitor.shot(`${name}-question`)
    expect(await barriersOf(visitor)).toEqual([])
    await visitor.press(isArabic ? 'نعم' : 'Yes')
    await visitor.chat.locator('#email').fill('x')
    await visitor.chat.locator('#email').press('Enter')
    await visitor.chat.getByRole('alert').waitFor()
    await visitor.shot(`${name}-form`)

    expect(await barriersOf(visitor)).toEqual([])
    expect(await visitor.chat.locator('html').getAttribute('dir')).toBe(isArabic ? 'rtl' : 'ltr')
  })

  test('fills the screen of a phone and respects reduced motion', async () => {
    const context = await browser.newContext({ viewport: { width: 390, height: 780 }, reducedMotion: 'reduce' })
    await using visitor = await Visitor.at(demo, context)
    await visitor.open()

    expect(await visitor.page.locator('attendant-chat iframe').boundingBox()).toEqual({
      x: 0,
      y: 0,
      width: 390,
      height: 780,
    })
    const duration = await visitor.page
      .locator('attendant-chat iframe')
      .evaluate((frame) => getComputedStyle(frame).transitionDuration)
    expect(duration).toBe('0s')
  })
})

async function barriersOf(visitor: Visitor): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page: visitor.page }).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}
