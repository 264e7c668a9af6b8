import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, openBrowser } from './browser.ts'
import { startChatDesk } from './chat-desk.ts'
import { openPage, prepareConsole, takePicture } from './console/open-console.ts'
import { Visitor } from './visitor.ts'

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
  await prepareConsole()
})

afterAll(() => closePages(browser))

test('a visitor in the chat and an agent in the console exchange messages', async () => {
  await using desk = await startChatDesk()
  await using visitor = await Visitor.at(`${desk.url}/widget/demo`, browser)
  await visitor.open()
  await visitor.send('How long does delivery take?')
  await visitor.sees('two to three working days')
  await visitor.send('Who will be the next pope?')
  await visitor.sees('Would you like to talk to a person?')
  await visitor.press('No')
  await visitor.send('Can I send a lamp back?')
  await visitor.sees('within 30 days')

  const { page: console, faults } = await openPage(browser)
  await console.goto(`${desk.url}/console/`)
  await console.getByRole('textbox', { name: 'Username' }).fill(desk.service.demo?.username ?? '')
  await console.getByRole('textbox', { name: 'Password' }).fill(desk.service.demo?.password ?? '')
  await console.getByRole('button', { name: 'Sign in' }).click()
  await console.getByText('Needs a person').first().waitFor()
  await console.getByText('Visitor from /widget/demo').first().click()
  await console.getByText('No source answers this').waitFor()
  await console.getByRole('log').getByText('two to three working days').waitFor()
  await console.getByRole('link', { name: /\/widget\/demo$/ }).waitFor()
  expect(await console.getByText(/visitor-[\da-f]{8}/).count()).toBe(0)

  await visitor.chat.getByRole('button', { name: 'Not helpful', exact: true }).last().click()
  await visitor.press('Yes')
  await visitor.sees('One moment, we are checking whether someone is available…')
  await console.getByText('Escalated').first().waitFor()
  await console.getByRole('textbox', { name: 'Reply' }).fill('Hello, this is a person.')
  await visitor.chat.getByRole('img', { name: 'Demo admin is typing' }).waitFor()
  await console.getByRole('button', { name: 'Send', exact: true }).click()
  await visitor.sees('A member of our team has joined the chat.')
  await visitor.seesOnce('Hello, this is a person.')
  await visitor.send('So good to hear!')
  await console.getByRole('log').getByText('So good to hear!').waitFor()

  await visitor.shot('window-of-the-visitor')
  await takePicture(console, 'chat-window-of-the-agent')
  expect(faults).toEqual([])
})
