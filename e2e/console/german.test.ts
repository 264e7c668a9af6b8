import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDesk } from '../../server/test/desk.ts'
import { makeChannel, makeMessage, makeTopic } from '../../server/test/factories.ts'
import { closePages, openBrowser } from '../browser.ts'
import { expectAccessible, openConsole, prepareConsole, startDeskToday, takePicture } from './open-console.ts'

let browser: Browser

beforeAll(async () => {
  await prepareConsole()
  browser = await openBrowser()
})

afterAll(() => closePages(browser))

test('errors of the service are shown in German, at their field or above the buttons', async () => {
  await using desk = await startDesk()
  await makeTopic(desk, { name: 'Rückgabe' })
  const { page, faults, close } = await openConsole(browser, desk, '/automation/topics/new', { locale: 'de-DE' })

  await page.getByLabel('Name').fill('Rückgabe')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await page
    .getByRole('alert')
    .getByText('Ein Thema „Rückgabe“ existiert bereits. Wählen Sie einen anderen Namen.')
    .waitFor()
  await takePicture(page, 'german-refusal')
  await page.getByLabel('Name').fill('R'.repeat(256))
  await page.getByRole('button', { name: 'Speichern' }).click()
  await page.getByText('Geben Sie höchstens 255 Zeichen ein.').waitFor()
  await expectAccessible(page)
  await takePicture(page, 'german-field')

  expect((await desk.get('/api/Topics')).body.totalCount).toBe(1)
  expect(faults).toEqual([])
  await close()
})

test('an untranslated message is shown below a German sentence with the next step', async () => {
  await using desk = await startDesk()
  const { page, faults, close } = await openConsole(browser, desk, '/automation/topics/new', { locale: 'de-DE' })
  // A newer service may return an error code that this console does not know.
  const body = {
    status: 409,
    error: 'Conflict',
    message: 'Topics are frozen until Monday.',
    code: 'topics_frozen',
  }
  await page.route('**/api/Topics', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 409, json: body }) : route.fallback(),
  )

  await page.getByLabel('Name').fill('Rückgabe')
  await page.getByRole('button', { name: 'Speichern' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Topics are frozen until Monday.' })
  await alert.waitFor()

  const lines = (await alert.innerText()).split('\n').filter((line) => line.trim())
  expect(lines).toEqual([expect.stringContaining('Laden Sie die Seite neu'), 'Topics are frozen until Monday.'])
  await expectAccessible(page)
  await takePicture(page, 'german-unknown')
  expect(faults).toEqual([])
  await close()
})

test('loads the German errors with the first one, also on the first page of a visit', async () => {
  await using desk = await startDeskToday()
  // An email channel without a mailbox would also show an error.
  const { channelID } = await makeChannel(desk, { channelType: 'Chat' })
  const { ticketID } = await makeMessage(desk, { channelID, uid: 'ada@customers.test', message: 'Wo ist mein Paket?' })
  const { page, faults, close } = await openConsole(browser, desk, `/inbox/${ticketID}`, { locale: 'de-DE' })
  await page.getByRole('log').getByText('Wo ist mein Paket?').waitFor()
  const loaded = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect((await loaded()).filter((name) => /errors/.test(name))).toEqual([])
  const body = {
    status: 400,
    error: 'Bad Request',
    message: 'modifiedAnswer: must not be empty: there is no prepared reply',
    code: 'reply_missing',
  }
  await page.route('**/ticketMessages/*/send', (route) => route.fulfill({ status: 400, json: body }))

  await page.getByRole('textbox', { name: 'Antwort' }).fill('Es kommt morgen.')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('alert').getByText('Es gibt keinen Entwurf. Schreiben Sie eine Antwort.').waitFor()
  await takePicture(page, 'german-toast')

  expect((await loaded()).filter((name) => /errors/.test(name))).not.toEqual([])
  expect(faults).toEqual([])
  await close()
})
