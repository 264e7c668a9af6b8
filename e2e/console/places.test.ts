import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Desk, startDesk } from '../../server/test/desk.ts'
import { makeTopic } from '../../server/test/factories.ts'
import { drawTemplate, makeReport, makeRoom, shippedTemplate } from '../../server/test/places.ts'
import { closePages, openBrowser } from '../browser.ts'
import { expectAccessible, expectToFit, openConsole, prepareConsole, takePicture } from './open-console.ts'

let browser: Browser

beforeAll(async () => {
  await prepareConsole()
  browser = await openBrowser()
})

afterAll(() => closePages(browser))

async function picture(name: string, background: string) {
  const buffer = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

describe('a condition report', () => {
  test('is generated from automatically saved notes, shows its sources, accepts photos and is exported', async () => {
    await using desk = await startDesk()
    await makeTopic(desk, { name: 'Place description Room' })
    const { page, faults, close } = await openConsole(browser, desk, '/places')

    await page.getByRole('link', { name: 'New report' }).click()
    await page.getByLabel('Address').fill('Lindengasse 12')
    await page.getByLabel('Case number').fill('2026-117')
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('region', { name: 'Rooms' }).getByLabel('Room name').fill('Kitchen')
    await page.getByRole('button', { name: 'Add room' }).click()
    await page.getByRole('textbox', { name: 'Notes' }).fill('Walls white. The window sticks.')
    await page.getByText('Saved', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Generate description' }).click()
    const description = page.getByRole('region', { name: 'Description' }).last()
    await description.getByText(/window sticks/i).hover()
    await page.locator('.notes-shown mark').first().waitFor()
    await page.mouse.move(0, 0)
    const photos = [await picture('one.jpg', 'red'), await picture('two.jpg', 'blue')]
    await page.locator('input[type=file]').setInputFiles(photos)
    await page.getByRole('img', { name: 'Photo two.jpg' }).waitFor()
    await page.getByRole('button', { name: 'Move two.jpg left' }).click()
    await page.locator('.photo-grid li').first().getByRole('img', { name: 'Photo two.jpg' }).waitFor()
    await expectAccessible(page)
    await takePicture(page, 'report')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'Photos in each room' }).click()

    expect((await download).suggestedFilename()).toBe('2026-117.docx')
    const { body } = await desk.get('/api/PlaceDescriptionReports')
    const report = await desk.get(`/api/PlaceDescriptionReports/${body.items[0].placeDescriptionReportID}`)
    const [room] = report.body.rooms
    expect(room).toMatchObject({ name: 'Kitchen', transcriptRaw: 'Walls white. The window sticks.' })
    expect(room.photos.map(({ fileName }: { fileName: string }) => fileName)).toEqual(['two.jpg', 'one.jpg'])
    expect(faults).toEqual([])
    await close()
  })
})

const phone = { width: 390, height: 844 }

/** Checks accessibility and takes pictures, in light and dark mode and on a phone. */
async function checkLooks(page: Page, name: string): Promise<void> {
  const { width, height } = page.viewportSize() ?? phone
  await expectAccessible(page)
  await takePicture(page, name)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.locator('html[data-mantine-color-scheme=dark]').waitFor()
  await expectAccessible(page)
  await takePicture(page, `${name}-dark`)
  await page.setViewportSize(phone)
  await expectToFit(page)
  await takePicture(page, `${name}-phone`)
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.locator('html[data-mantine-color-scheme=light]').waitFor()
}

const documentFile = (name: string, bytes: Uint8Array) => ({
  name,
  mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  buffer: Buffer.from(bytes),
})

/** Replaces the browser's speech recognition with a scripted one, or removes it. */
async function stubRecognition(page: Page, isThere: boolean): Promise<void> {
  await page.addInitScript((isThere) => {
    class Recognition {
      onresult: ((event: object) => void) | undefined
      onerror: ((event: object) => void) | undefined
      onend: (() => void) | undefined
      start() {
        Reflect.set(window, 'hearing', this)
      }
      abort() {
        this.onend?.()
      }
    }
    for (const name of ['SpeechRecognition', 'webkitSpeechRecognition'])
      Reflect.set(window, name, isThere ? Recognition : undefined)
  }, isThere)
  await page.reload()
}

const recognize = (page: Page, transcript: string, isFinal: boolean) =>
  page.evaluate(
    ([transcript, isFinal]) =>
      Reflect.get(window, 'hearing').onresult({ resultIndex: 0, results: [{ isFinal, 0: { transcript } }] }),
    [transcript, isFinal] as const,
  )

describe('dictation', () => {
  test('transcribes speech, explains a blocked microphone, and shows a notice in unsupported browsers', async () => {
    await using desk = await startDesk()
    const { placeDescriptionReportID: reportID } = await makeReport(desk, { address: 'Lindengasse 12' })
    const room = await makeRoom(desk, { reportID, name: 'Kitchen', transcriptRaw: 'Walls white.' })
    const { page, faults, close } = await openConsole(browser, desk, `/places/${reportID}`)
    await stubRecognition(page, true)

    await page.getByRole('button', { name: 'Dictate' }).click()
    await page.getByText(/^Listening…/).waitFor()
    await recognize(page, 'the window', false)
    await page.getByText('the window', { exact: true }).waitFor()
    await recognize(page, 'the window sticks', true)
    await recognize(page, 'on the left', true)
    const notes = page.getByRole('textbox', { name: 'Notes' })
    await expect.poll(() => notes.inputValue()).toBe('Walls white. The window sticks on the left')
    const path = `/api/PlaceDescriptionReports/${reportID}`
    const stored = async () =>
      (await desk.get(path)).body.rooms.find(
        (each: typeof room) => each.placeDescriptionRoomID === room.placeDescriptionRoomID,
      ).transcriptRaw
    await expect.poll(stored).toBe('Walls white. The window sticks on the left')
    await page.evaluate(() => Reflect.get(window, 'hearing').onerror({ error: 'not-allowed' }))
    await page
      .getByRole('alert')
      .getByText(/use the microphone/)
      .waitFor()
    await page.getByRole('button', { name: 'Dictate' }).waitFor()
    await expectAccessible(page)

    await stubRecognition(page, false)
    await page.getByText(/^This browser cannot take dictation/).waitFor()
    expect(await page.getByRole('button', { name: 'Dictate' }).count()).toBe(0)
    expect(faults).toEqual([])
    await close()
  })
})

describe('the template of reports', () => {
  test('is the built-in one until one is uploaded; errors in a template are explained', async () => {
    await using desk = await startDesk()
    const { page, faults, close } = await openConsole(browser, desk, '/places')

    await page.getByRole('link', { name: 'Document template' }).click()
    await page.getByRole('heading', { name: 'No custom template yet' }).waitFor()
    await checkLooks(page, 'template-none')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download default template' }).click()
    expect((await download).suggestedFilename()).toBe('place-description.docx')
    expect((await readFile(await (await download).path())).equals(await shippedTemplate())).toBe(true)
    await page.locator('input[type=file]').setInputFiles(documentFile('broken.docx', Buffer.from('Hello')))
    const refusal = page.getByRole('alert').filter({ hasText: 'broken.docx was rejected' })
    await refusal.getByText('is not a Word document (.docx)').waitFor()
    await expectAccessible(page)
    const own = await drawTemplate({ '{{tenants}}': '{{tenant}}' })
    await page.locator('input[type=file]').setInputFiles(documentFile('own.docx', own))

    const findings = page.getByRole('region', { name: 'Template check' })
    await findings.getByText('{{tenant}} is not a known placeholder and is left as is.').waitFor()
    await findings.getByText('{{tenants}} is not in the template, so exported reports do not contain it.').waitFor()
    await page.getByRole('row', { name: '{{tenants}} Tenants No' }).waitFor()
    await page.getByRole('row', { name: '{{landlords}} Landlords Yes' }).waitFor()
    await checkLooks(page, 'template')
    await expect.poll(() => refusal.count()).toBe(0)
    expect((await desk.get('/api/PlaceDescriptionTemplate')).body.fileName).toBe('own.docx')
    expect(faults).toEqual([])
    await close()
  })

  test('is replaced and removed', async () => {
    await using desk = await startDesk()
    const { page, faults, close } = await openConsole(browser, desk, '/places/template')
    const choose = page.locator('input[type=file]')

    await choose.setInputFiles(documentFile('first.docx', await drawTemplate({ '{{rooms}}': '', '{{photos}}': '' })))
    await page.getByText('{{rooms}}, {{photos}} are not in the template').waitFor()
    await choose.setInputFiles(documentFile('second.docx', await shippedTemplate()))
    await page.getByText('All placeholders are known and none is missing.').waitFor()
    await page.getByRole('heading', { name: 'second.docx' }).waitFor()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download' }).click()
    expect((await download).suggestedFilename()).toBe('second.docx')
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('heading', { name: 'No custom template yet' }).waitFor()

    expect((await desk.get('/api/PlaceDescriptionTemplate')).status).toBe(404)
    expect(faults).toEqual([])
    await close()
  })

  test('is unavailable in a workspace without reports', async () => {
    await using desk = await startDesk()
    const without = await desk.other({ features: [] })
    const { page, close } = await openConsole(browser, without, '/places/template')

    await page.getByRole('heading', { name: 'Not available in this workspace' }).waitFor()
    await page.getByRole('link', { name: 'Channels' }).waitFor()
    expect(await page.getByRole('link', { name: 'Places' }).count()).toBe(0)
    await expectAccessible(page)
    await close()
  })
})

/** A kitchen that changed, a cellar that was removed, an attic that was added, and an unchanged hall. */
async function makeTwoReports(desk: Desk): Promise<{ before: number; after: number }> {
  const address = 'Lindengasse 12'
  // The later report is created first, because reports are ordered by the day they are about.
  const later = await makeReport(desk, { address, caseNumber: '2026-117', reportDate: '2026-03-01' })
  const earlier = await makeReport(desk, { address, caseNumber: '2024-031', reportDate: '2024-06-12' })
  await makeReport(desk, { address: 'Elsewhere 1' })
  const [before, after] = [earlier.placeDescriptionReportID, later.placeDescriptionReportID]
  const walls = 'White paint. A crack of 12 cm beside the door.'
  await makeRoom(desk, { reportID: before, name: 'Kitchen', transcriptRaw: `${walls} The tap drips.` })
  await makeRoom(desk, { reportID: before, name: 'Cellar', transcriptRaw: 'Damp.' })
  await makeRoom(desk, { reportID: before, name: 'Hall', transcriptRaw: 'Oak floor.' })
  const changed = `${walls.replace('12', '20')} A stain below the window.`
  await makeRoom(desk, { reportID: after, name: 'kitchen', transcriptRaw: changed })
  await makeRoom(desk, { reportID: after, name: 'Hall', transcriptRaw: 'Oak floor.' })
  await makeRoom(desk, { reportID: after, name: 'Attic' })
  return { before, after }
}

describe('two reports of a place', () => {
  test('are compared room by room, with a label for each changed sentence', async () => {
    await using desk = await startDesk()
    const { before, after } = await makeTwoReports(desk)
    const { page, faults, close } = await openConsole(browser, desk, `/places/${after}`)

    await page.getByRole('link', { name: 'Compare' }).click()
    const others = page.getByRole('table', { name: 'Reports' })
    await others.getByRole('button', { name: 'Lindengasse 12' }).waitFor()
    await expect.poll(() => others.getByRole('row').count()).toBe(2)
    await checkLooks(page, 'compare-choose')
    await others.getByRole('button', { name: 'Lindengasse 12' }).click()
    await page.waitForURL(`**/console/places/${before}/compare/${after}`)

    const kitchen = page.getByRole('region', { name: 'Kitchen' })
    await kitchen.getByText('1 changed · 1 removed · 1 added · 1 unchanged sentence').waitFor()
    await expect
      .poll(() => kitchen.getByRole('listitem').allInnerTexts())
      .toEqual([
        expect.stringMatching(/^Changed\s+Before\s+A crack of 12 cm .*\s+After\s+A crack of 20 cm /),
        expect.stringMatching(/^Removed\s+The tap drips\.$/),
        expect.stringMatching(/^Added\s+A stain below the window\.$/),
      ])
    await expect.poll(() => kitchen.getByRole('deletion').allInnerTexts()).toEqual(['12', 'The tap drips.'])
    await expect.poll(() => kitchen.getByRole('insertion').allInnerTexts()).toEqual(['20', 'A stain below the window.'])
    await page.getByRole('region', { name: 'Cellar' }).getByText('This room is only in the earlier report.').waitFor()
    await page.getByRole('region', { name: 'Attic' }).getByText('No description.').waitFor()
    await page.getByRole('region', { name: 'Unchanged rooms' }).getByText('Hall').waitFor()
    await page.getByRole('region', { name: 'Before' }).getByText('2024-031').waitFor()
    await checkLooks(page, 'comparison')
    await page.getByRole('link', { name: 'Swap before and after' }).click()
    await page.getByRole('region', { name: 'Cellar' }).getByText('This room is only in the later report.').waitFor()
    expect(faults).toEqual([])
    await close()
  })

  test('show a notice if there is no other report, and if nothing changed', async () => {
    await using desk = await startDesk()
    const { placeDescriptionReportID: one } = await makeReport(desk, { address: 'Alone 1' })
    const { page, faults, close } = await openConsole(browser, desk, `/places/${one}/compare`)

    await page.getByRole('heading', { name: 'No other reports found' }).waitFor()
    await expectAccessible(page)
    const { placeDescriptionReportID: other } = await makeReport(desk, { address: 'Far away 2' })
    await page.getByRole('textbox', { name: 'Search' }).fill('')
    await page.getByRole('button', { name: 'Far away 2' }).click()
    await page.getByRole('heading', { name: 'No rooms to compare' }).waitFor()
    await expectAccessible(page)
    await makeRoom(desk, { reportID: one, name: 'Hall', transcriptRaw: 'Oak floor.' })
    await makeRoom(desk, { reportID: other, name: 'Hall', transcriptRaw: 'Oak floor.' })
    await page.reload()
    await page.getByRole('heading', { name: 'No changes' }).waitFor()
    await expectAccessible(page)
    expect(faults).toEqual([])
    await close()
  })
})
