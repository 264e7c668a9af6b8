import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startDesk } from '../../server/test/desk.ts'
import { cancelOrder, startToolServer } from '../../server/test/doubles/tool-server.ts'
import { closePages, openBrowser } from '../browser.ts'
import {
  expectNoBarriers,
  expectSwitchedAtOnce,
  expectToFit,
  openConsole,
  prepareConsole,
  takePicture,
} from './open-console.ts'

let browser: Browser

beforeAll(async () => {
  await prepareConsole()
  browser = await openBrowser()
})

afterAll(() => closePages(browser))

const settings = { OUTBOUND_ALLOW: '127.0.0.1' }
const key = 'key-12345'

describe('tool servers', () => {
  test('are found in the palette, show why they were rejected, and their tools are enabled individually', async () => {
    await using remote = await startToolServer([cancelOrder])
    remote.key = key
    await using desk = await startDesk({ settings })
    const { page, faults, close } = await openConsole(browser, desk)

    await page.getByRole('link', { name: 'Inbox', exact: true }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: /Search tickets, people/ }).fill('tool serv')
    await page.getByRole('option', { name: 'Go to · Tool servers' }).click()
    await page.getByText('No tool servers yet').waitFor()
    await takePicture(page, 'tool-servers-empty')
    await page.getByRole('link', { name: 'Add tool server' }).focus()
    await page.keyboard.press('Enter')

    await page.getByRole('textbox', { name: 'URL' }).fill(remote.url)
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Shop')
    await page.getByRole('button', { name: 'Add header' }).click()
    await page.getByRole('textbox', { name: 'Header name' }).fill('X-Key')
    const secret = page.getByLabel('Value of X-Key')
    await secret.fill('wrong-key')
    await takePicture(page, 'tool-server-new')
    await expectNoBarriers(page)
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('wrong-key')
    await page.getByRole('button', { name: 'Connect' }).click()
    await page.getByRole('heading', { name: 'Shop' }).waitFor()
    await page.getByText('Needs attention').waitFor()
    await page.getByRole('alert').getByText('rejected the credentials').waitFor()
    expect(await secret.inputValue()).toBe('********')
    await takePicture(page, 'tool-server-refused')

    await secret.fill(key)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Connected', { exact: true }).waitFor()
    const tools = page.getByRole('table', { name: 'Tools' })
    const use = tools.getByRole('switch', { name: 'Use cancel_order' })
    await expectSwitchedAtOnce(use)
    await expect.poll(async () => (await desk.get('/api/Tools')).body.items[0].isActive).toBe(false)
    const invalid = { postData: JSON.stringify({ isActive: 'no' }) }
    await page.route('**/api/Tools/*', (route) => route.continue(invalid), { times: 1 })
    await expectSwitchedAtOnce(use)
    await page.locator('.toast').getByText('isActive').waitFor()
    await expect.poll(() => use.isChecked()).toBe(false)

    remote.tools = [cancelOrder, { ...cancelOrder, name: 'refund', description: 'Pays the amount back.' }]
    await page.getByRole('button', { name: 'Check now' }).click()
    await page.getByText('Connected. 2 tools.').waitFor()
    await tools.getByText('Pays the amount back.').waitFor()
    expect(await use.isChecked()).toBe(false)
    await takePicture(page, 'tool-server')
    await expectNoBarriers(page)

    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('No tool servers yet').waitFor()
    expect((await desk.get('/api/Tools')).body.items).toEqual([])
    expect(faults).toEqual([])
    await close()
  })

  test('show their state on a phone, lose secrets when their address changes, and hide headers from agents', async () => {
    await using remote = await startToolServer([cancelOrder])
    await using elsewhere = await startToolServer([cancelOrder])
    await using desk = await startDesk({ settings })
    const { body } = await desk.post('/api/ToolServers', { url: remote.url, name: 'Shop', headers: { 'X-Key': key } })
    const gone = 'http://127.0.0.1:1/mcp'
    await desk.post('/api/ToolServers', { url: gone, name: 'Billing' })
    const view = { locale: 'de-DE', colorScheme: 'dark', width: 390, height: 844 } as const
    const { page, faults, close } = await openConsole(browser, desk, '/automation/tool-servers', view)

    const list = page.getByRole('table', { name: 'Tool-Server' })
    await list.getByRole('row', { name: /Shop.*Verbunden/ }).waitFor()
    await list.getByRole('row', { name: /Billing.*Prüfen/ }).waitFor()
    await takePicture(page, 'tool-servers-phone')
    await expectNoBarriers(page)
    await expectToFit(page)
    await list.getByRole('button', { name: /Shop/ }).click()
    await page.getByRole('textbox', { name: 'URL' }).fill(elsewhere.url)
    await page.getByRole('button', { name: 'Speichern' }).click()
    await page.getByText('Zugangsdaten erneut eingeben').waitFor()
    await expect.poll(() => page.getByLabel('Wert von X-Key').count()).toBe(0)
    await takePicture(page, 'tool-server-phone')
    await expectNoBarriers(page)
    await expectToFit(page)
    expect(new Set(elsewhere.keys)).toEqual(new Set([undefined]))
    expect(faults).toEqual([])
    await close()

    const agent = await desk.signedIn('Agent', ['manageAutomation'])
    const seen = await openConsole(browser, agent, `/automation/tool-servers/${body.toolServerID}`)
    await seen.page.getByText('Only admins can change headers.').waitFor()
    expect(await seen.page.getByRole('button', { name: 'Add header' }).count()).toBe(0)
    await seen.close()
  })
})

const shop = {
  openapi: '3.1.0',
  info: { title: 'Shop API' },
  servers: [{ url: 'https://shop.example.test/v1' }],
  paths: {
    '/orders/{id}': {
      get: {
        operationId: 'getOrder',
        summary: 'One order.',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      },
      delete: {
        operationId: 'cancelOrder',
        parameters: [{ $ref: 'https://elsewhere.example.test/parameters.json' }],
      },
    },
    '/refunds': { post: { operationId: 'refund', summary: 'Pays the amount back.' } },
    '/stock': { get: { operationId: 'stock' } },
  },
}

test.each([
  ['en-GB', 'light', 1280],
  ['de-DE', 'dark', 390],
] as const)('operations of an OpenAPI document become tools (%s, %s, %s wide)', async (locale, colorScheme, width) => {
  await using desk = await startDesk()
  await desk.post('/api/Tools', { name: 'stock', kind: 'Http', http: { url: 'https://shop.example.test/v1/stock' } })
  const view = { locale, colorScheme, width, height: 844 }
  const { page, faults, close } = await openConsole(browser, desk, '/automation/tools', view)
  const isGerman = locale === 'de-DE'
  const button = (english: string, german: string) => page.getByRole('button', { name: isGerman ? german : english })

  await page.getByRole('link', { name: isGerman ? 'Aus OpenAPI importieren' : 'Import from OpenAPI' }).click()
  await page.getByRole('textbox', { name: isGerman ? 'Dokument' : 'Document' }).fill('openapi: 3.1.0')
  await button('Show operations', 'Operationen anzeigen').click()
  await page.getByText(isGerman ? 'Wandeln Sie YAML' : 'Convert YAML').waitFor()
  await takePicture(page, `openapi-document-${locale}`)
  await expectNoBarriers(page)
  const file = { name: 'shop.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(shop)) }
  await page.locator('input[type=file]').setInputFiles(file)
  await button('Show operations', 'Operationen anzeigen').click()

  await page.getByRole('heading', { name: 'Shop API' }).waitFor()
  expect(await page.getByRole('checkbox', { name: 'cancelOrder' }).isDisabled()).toBe(true)
  expect(await page.getByRole('checkbox', { name: 'stock' }).isDisabled()).toBe(true)
  await page.getByRole('checkbox', { name: isGerman ? /^Alle auswählen/ : /^Select all/ }).check()
  await button('Import 2 tools', '2 Tools importieren').waitFor()
  await page.getByRole('checkbox', { name: 'refund' }).uncheck()
  await button('Add header', 'Header hinzufügen').click()
  await page.getByRole('textbox', { name: isGerman ? 'Name des Headers' : 'Header name' }).fill('X-Key')
  await page.getByLabel(isGerman ? 'Wert von X-Key' : 'Value of X-Key').fill(key)
  await takePicture(page, `openapi-operations-${locale}`)
  await expectNoBarriers(page)
  await expectToFit(page)
  await button('Import 1 tool', '1 Tool importieren').click()

  await page.getByText(isGerman ? '1 Tool importiert' : '1 tool imported').waitFor()
  await takePicture(page, `openapi-result-${locale}`)
  await expectNoBarriers(page)
  await page.getByRole('link', { name: 'getOrder' }).click()
  await page.getByRole('heading', { name: 'getOrder' }).waitFor()
  const { items } = (await desk.get('/api/Tools')).body
  expect(items).toMatchObject([
    { name: 'getOrder', risk: 'Read', http: { method: 'GET', headers: { 'X-Key': '********' } } },
    { name: 'stock' },
  ])
  expect(faults).toEqual([])
  await close()
})
