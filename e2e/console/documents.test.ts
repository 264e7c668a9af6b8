import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Desk, startDesk } from '../../server/test/desk.ts'
import { makeDocument } from '../../server/test/factories.ts'
import { closePages, openBrowser } from '../browser.ts'
import { expectAccessible, expectToFit, openConsole, prepareConsole, takePicture } from './open-console.ts'

let browser: Browser

beforeAll(async () => {
  await prepareConsole()
  browser = await openBrowser()
})

afterAll(() => closePages(browser))

const article = `Returns
=======

* within **30 days**
* unused

Write to [us](https://shop.example/contact "Contact") or call.
We answer {{Customer.Name}} questions.

<div class="note">HTML <b>stays</b></div>

| Country | Days |
|:--------|-----:|
| Austria | 2 |

\`\`\`sh
curl https://shop.example
\`\`\`
`

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })

async function readContent(desk: Desk, documentID: number): Promise<string> {
  return (await desk.get(`/api/Documents/${documentID}`)).body.content
}

async function save(page: Page) {
  await page.keyboard.press('Control+s')
  await page.getByText('Saved').first().waitFor()
}

describe('the editor of a document', () => {
  test('writes headings, lists, tables and links as Markdown', async () => {
    await using desk = await startDesk()
    const { page, faults, close } = await openConsole(browser, desk, '/automation/documents/new')

    await page.getByLabel('Name').fill('Returns')
    await textOf(page).click()
    await page.keyboard.type('## When?\nWithin 30 days.\n- unused\nin its box')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+b')
    await page.keyboard.type('Bold words')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Insert table' }).click()
    await textOf(page).locator('th').first().click()
    for (const word of ['Country', 'Days', 'Price', 'Austria', '2', '4 €', 'Malta', '5', '9 €', 'Spain']) {
      await page.keyboard.type(word)
      await page.keyboard.press('Tab')
    }
    await expectAccessible(page)
    await save(page)

    await page.waitForURL(/documents\/\d+$/)
    const [document] = (await desk.get('/api/Documents')).body.items
    expect(document.content).toBe(
      [
        '## When?',
        'Within 30 days.',
        '- unused\n- in its box',
        '**Bold words**',
        '| Country | Days | Price |\n| --- | --- | --- |\n| Austria | 2 | 4 € |\n| Malta | 5 | 9 € |\n| Spain |  |  |',
      ].join('\n\n'),
    )
    await page.reload()
    await textOf(page).locator('td', { hasText: 'Malta' }).click()
    await page.getByRole('button', { name: 'Table', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Delete row' }).click()
    await textOf(page).locator('td', { hasText: 'Malta' }).waitFor({ state: 'detached' })
    expect(faults).toEqual([])
    await close()
  })

  test('keeps the source of every block except the changed one', async () => {
    await using desk = await startDesk()
    const { documentID } = await makeDocument(desk, { name: 'Returns', content: article })
    const { page, faults, close } = await openConsole(browser, desk, `/automation/documents/${documentID}`)

    await textOf(page).locator('td', { hasText: 'Austria' }).waitFor()
    await page.getByLabel('Description').fill('About returns')
    await save(page)
    expect(await readContent(desk, documentID)).toBe(article)

    await textOf(page).locator('li', { hasText: 'unused' }).click()
    await page.keyboard.press('End')
    await page.keyboard.type(' and clean')
    await page.getByRole('combobox', { name: 'Text style' }).waitFor()
    await page.getByText('Markdown', { exact: true }).click()
    const written = article.replace('* within **30 days**\n* unused', '- within **30 days**\n- unused and clean')
    await expect.poll(() => textOf(page).inputValue()).toBe(written)
    await page.getByText('Editor', { exact: true }).click()
    await textOf(page).locator('li', { hasText: 'unused and clean' }).waitFor()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect.poll(() => textOf(page).locator('li').allTextContents()).toEqual(['within 30 days', 'unused'])
    await takePicture(page, 'document-editor')
    expect(faults).toEqual([])
    await close()
  })

  test('asks before leaving unsaved text, and restores an earlier version', async () => {
    await using desk = await startDesk()
    const { documentID, ...first } = await makeDocument(desk, { name: 'Returns', content: 'Within 30 days.' })
    await desk.put(`/api/Documents/${documentID}`, { ...first, content: 'Within 14 days.' })
    const { page, faults, close } = await openConsole(browser, desk, `/automation/documents/${documentID}`)

    await textOf(page).getByText('Within 14 days.').click()
    await page.keyboard.press('End')
    await page.keyboard.type(' Or later.')
    await page.getByRole('link', { name: 'Topics', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await textOf(page).getByText('Within 14 days. Or later.').waitFor()
    await page.getByRole('combobox', { name: 'Compare with' }).click()
    await page.getByRole('option', { name: /Version 1/ }).click()
    await page.locator('ins', { hasText: 'Within 14 days. Or later.' }).waitFor()
    await page.getByRole('button', { name: 'Restore this text' }).click()
    await textOf(page).getByText('Within 30 days.').waitFor()
    await save(page)
    expect(await readContent(desk, documentID)).toBe('Within 30 days.')
    expect(faults).toEqual([])
    await close()
  })

  test('previews the text as the help center shows it', async () => {
    await using desk = await startDesk()
    const { documentID } = await makeDocument(desk, { name: 'Returns', content: article })
    const { page, faults, close } = await openConsole(browser, desk, `/automation/documents/${documentID}`)

    await textOf(page).locator('td', { hasText: 'Austria' }).waitFor()
    await page.getByRole('region', { name: 'Preview' }).getByText('Help center', { exact: true }).click()
    const shown = page.frameLocator('iframe[title="Article in the help center"]')
    await shown.getByRole('heading', { name: 'Returns' }).first().waitFor()
    await shown.getByRole('cell', { name: 'Austria' }).waitFor()
    await textOf(page).getByText('unused').click()
    await page.keyboard.press('End')
    await page.keyboard.type(' and clean')
    await shown.getByText('unused and clean').waitFor()
    await takePicture(page, 'document-help-center')
    expect(faults).toEqual([])
    await close()
  })

  test('edits HTML as source', async () => {
    await using desk = await startDesk()
    const content = '<p>Within <b>30</b> days.</p>'
    const { documentID } = await makeDocument(desk, { name: 'Returns', content })
    const { page, faults, close } = await openConsole(browser, desk, `/automation/documents/${documentID}`)

    await page.getByText('This text is HTML.').waitFor()
    expect(await textOf(page).inputValue()).toBe(content)
    await expectAccessible(page)
    expect(faults).toEqual([])
    await close()
  })

  test('is read-only without the permission', async () => {
    await using desk = await startDesk()
    const { documentID } = await makeDocument(desk, { name: 'Returns', content: 'Within 30 days.' })
    const agent = await desk.signedIn('Agent', [])
    const { page, faults, close } = await openConsole(browser, agent, `/automation/documents/${documentID}`)

    await textOf(page).getByText('Within 30 days.').waitFor()
    expect(await textOf(page).getAttribute('contenteditable')).toBe('false')
    expect(faults).toEqual([])
    await close()
  })

  test.each(['light', 'dark'] as const)('fits a phone, in German and %s', async (colorScheme) => {
    await using desk = await startDesk()
    const { documentID } = await makeDocument(desk, { name: 'Rückgabe', content: article })
    const view = { width: 390, height: 844, locale: 'de-AT', colorScheme }
    const { page, faults, close } = await openConsole(browser, desk, `/automation/documents/${documentID}`, view)

    await page.getByRole('textbox', { name: 'Text', exact: true }).locator('td', { hasText: 'Austria' }).click()
    await page.getByRole('button', { name: 'Tabelle', exact: true }).waitFor()
    await expectAccessible(page)
    await expectToFit(page)
    await takePicture(page, `document-editor-phone-${colorScheme}`)
    expect(faults).toEqual([])
    await close()
  })
})
