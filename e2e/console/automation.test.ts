import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startDesk } from '../../server/test/desk.ts'
import { useScriptedEngine } from '../../server/test/doubles/scripted-engine.ts'
import {
  makeAction,
  makeChannel,
  makeDocument,
  makeHookAction,
  makeMessage,
  makeTopic,
} from '../../server/test/factories.ts'
import { closePages, openBrowser } from '../browser.ts'
import { expectAccessible, openConsole, prepareConsole, takePicture } from './open-console.ts'

let browser: Browser

beforeAll(async () => {
  await prepareConsole()
  browser = await openBrowser()
})

afterAll(() => closePages(browser))

describe('the workflow page', () => {
  test('lists rules in execution order, adds one, and marks those that do not apply to a channel', async () => {
    await using desk = await startDesk()
    const shop = await makeChannel(desk, { name: 'Shop chat' })
    await makeChannel(desk, { channelType: 'Email', name: 'Office mail' })
    const { topicID } = await makeTopic(desk, { name: 'Returns', description: 'Sending something back' })
    const late = await makeAction(desk, { name: 'Tell the office', operation: 'escalate' })
    const early = await makeAction(desk, {
      name: 'Wait for a colleague',
      operation: 'wait',
      parameters: { seconds: 5 },
    })
    await makeHookAction(desk, { hookName: 'OnNewTicket', actionID: late.actionID, priority: 1 })
    await makeHookAction(desk, {
      hookName: 'OnNewTicket',
      actionID: early.actionID,
      priority: 9,
      specialChannel: 'Email',
    })
    const { page, faults, close } = await openConsole(browser, desk, '/automation')

    const stage = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'New ticket' }) })
    await stage.getByRole('link', { name: 'Wait for a colleague' }).waitFor()
    await expect
      .poll(() => stage.getByRole('link').allTextContents())
      .toEqual(['Wait for a colleague', 'Tell the office'])
    await page.getByRole('button', { name: 'Add rule: Returns' }).click()
    const dialog = page.getByRole('dialog', { name: 'Rule' })
    await dialog.getByRole('combobox', { name: 'Action' }).click()
    await page.getByRole('option', { name: 'Tell the office' }).click()
    await dialog.getByRole('combobox', { name: 'Applies to' }).click()
    await page.getByRole('option', { name: 'Shop chat' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('region', { name: 'Returns' }).getByRole('link', { name: 'Tell the office' }).waitFor()
    await page.getByRole('combobox', { name: 'Show rules for' }).click()
    await page.getByRole('option', { name: 'Shop chat' }).click()
    await stage.getByText('Not in this channel').waitFor()
    await expectAccessible(page)
    await takePicture(page, 'automation')

    const { body } = await desk.get(`/api/TopicActions?topicId=${topicID}`)
    expect(body.items).toMatchObject([{ actionID: late.actionID, channelID: shop.channelID, priority: 10 }])
    expect(faults).toEqual([])
    await close()
  })
})

describe('actions', () => {
  test('show the fields of their operation, and validation errors at their fields', async () => {
    await using desk = await startDesk()
    const { page, faults, close } = await openConsole(browser, desk, '/automation/actions/new')

    await page.getByLabel('Name').fill('Tell the warehouse')
    await page.getByRole('combobox', { name: 'Action type' }).click()
    await page.getByRole('option', { name: 'Send email notification' }).click()
    await page.getByRole('textbox', { name: /^To/ }).fill('nobody')
    await page.getByRole('button', { name: 'Save' }).click()
    await page
      .getByText(/must match format|email/i)
      .first()
      .waitFor()
    await expectAccessible(page)
    await takePicture(page, 'action')
    await page.getByRole('link', { name: 'Topics' }).click()
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('textbox', { name: /^To/ }).fill('warehouse@example.test')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('No rule uses this action yet').waitFor()

    const { body } = await desk.get('/api/Actions')
    expect(body.items).toMatchObject([
      { name: 'Tell the warehouse', operation: 'notifyByEmail', parameters: { to: 'warehouse@example.test' } },
    ])
    expect(faults).toEqual([])
    await close()
  })
})

describe('documents and the test box', () => {
  test('a document with placeholders is previewed, and used by the AI in a test run that sends nothing', async () => {
    await using desk = await startDesk()
    await makeChannel(desk, { name: 'Shop chat' })
    const { topicID } = await makeTopic(desk, {
      name: 'Returns',
      description: 'Sending something back, refunds, exchanges.',
    })
    useScriptedEngine(desk, { topicIDs: () => [topicID], reply: () => ({ reply: 'Send it back.' }) })
    const other = await makeDocument(desk, { name: 'Other' })
    const { page, faults, close } = await openConsole(browser, desk, '/automation/documents/new')

    await page.getByLabel('Name').fill('How to return things')
    await page.getByRole('textbox', { name: 'Text' }).fill('Send it back within 30 days. {{Nothing.Known}} ')
    await page.getByRole('button', { name: 'Customer.Name' }).click()
    await page.getByText('{{Nothing.Known}} is not a known placeholder').waitFor()
    const preview = page.getByRole('region', { name: 'Preview' })
    await preview.getByText(/within 30 days\. \{\{Nothing\.Known\}\} Customer \d/).waitFor()
    expect((await desk.get('/api/Documents')).body.totalCount).toBe(1)
    await page.getByRole('button', { name: 'Save' }).click()
    await preview.getByText(/within 30 days\. \{\{Nothing\.Known\}\} Customer \d/).waitFor()
    await expectAccessible(page)
    await takePicture(page, 'document')
    const { body } = await desk.get('/api/Documents')
    const { documentID } = body.items.find((each: { documentID: number }) => each.documentID !== other.documentID)
    await desk.post('/api/TopicDocuments', { topicID, documentID, relevanceScore: 5 })

    await page.getByRole('link', { name: 'Test', exact: true }).click()
    await page.getByRole('textbox', { name: 'Message', exact: true }).fill('I want to return my lamp and get a refund.')
    await page.getByRole('button', { name: 'Run test' }).click()
    await page.getByRole('region', { name: 'Topics' }).getByText('Returns').waitFor()
    await page.getByRole('region', { name: 'Draft' }).getByText('Send it back.').waitFor()
    await page.getByRole('region', { name: 'Prompt' }).getByText('How to return things').waitFor()
    await expectAccessible(page)
    await takePicture(page, 'trial')

    expect((await desk.get('/tickets')).body.totalCount).toBe(0)
    expect(faults).toEqual([])
    await close()
  })

  test('previews unsaved text with examples or for a message, and the saved document as the AI reads it', async () => {
    await using desk = await startDesk()
    const { channelID } = await makeChannel(desk, { channelType: 'Email', name: 'Office mail' })
    const { messageID } = await makeMessage(desk, {
      channelID,
      uid: 'nora@customers.test',
      fromName: 'Nora Lind',
      subject: 'A broken lamp',
      message: 'It is broken.',
    })
    const { documentID } = await makeDocument(desk, { name: 'Greeting', content: 'Hello.' })
    await desk.post('/api/TopicDocuments', { hookName: 'All', documentID })
    const { page, faults, close } = await openConsole(browser, desk, `/automation/documents/${documentID}`)
    const preview = page.getByRole('region', { name: 'Preview' })
    await preview.getByText('Hello.').waitFor()

    await page.getByRole('textbox', { name: 'Text' }).fill('Dear {{EndUser.FirstName}}, about “{{Ticket.Subject}}”:')
    await preview.getByText('Dear Ada, about “Where is my parcel?”:').waitFor()
    await expect.poll(() => preview.locator('mark').allTextContents()).toEqual(['Ada', 'Where is my parcel?'])
    await expectAccessible(page)
    await takePicture(page, 'document-typed')
    await preview.getByRole('textbox', { name: 'Message number' }).fill(String(messageID))
    await preview.getByText('Dear Nora, about “A broken lamp”:').waitFor()
    expect((await desk.get(`/api/Documents/${documentID}`)).body.content).toBe('Hello.')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved').first().waitFor()
    await preview.getByText('Dear Nora, about “A broken lamp”:').waitFor()

    expect(faults).toEqual([])
    await close()
  })
})
