import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startDesk } from '../../server/test/desk.ts'
import { makeTopic } from '../../server/test/factories.ts'
import { openBrowser } from '../browser.ts'
import { expectAccessible, openConsole, prepareConsole, takePicture } from './open-console.ts'

let browser: Browser

beforeAll(async () => {
  await prepareConsole()
  browser = await openBrowser()
})

afterAll(() => browser?.close())

async function picture(name: string, background: string) {
  const buffer = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

describe('a condition report', () => {
  test('is written from notes that save themselves, shows its sources, takes photos and is exported', async () => {
    await using desk = await startDesk()
    await makeTopic(desk, { name: 'Place description Room' })
    const { page, faults, close } = await openConsole(browser, desk, '/places')

    await page.getByRole('link', { name: 'New report' }).click()
    await page.getByLabel('Address').fill('Lindengasse 12')
    await page.getByLabel('Case number').fill('2026-117')
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('region', { name: 'Rooms' }).getByLabel('Name of the room').fill('Kitchen')
    await page.getByRole('button', { name: 'Add a room' }).click()
    await page.getByRole('textbox', { name: 'Notes' }).fill('Walls white. The window sticks.')
    await page.getByText('Saved', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Write from the notes' }).click()
    const description = page.getByRole('region', { name: 'Description' }).last()
    await description.getByText(/window sticks/i).hover()
    await page.locator('.notes-shown mark').first().waitFor()
    await page.mouse.move(0, 0)
    const photos = [await picture('one.jpg', 'red'), await picture('two.jpg', 'blue')]
    await page.locator('input[type=file]').setInputFiles(photos)
    await page.getByRole('img', { name: 'Photo two.jpg' }).waitFor()
    await page.getByRole('button', { name: 'Move two.jpg to the left' }).click()
    await page.locator('.photo-grid li').first().getByRole('img', { name: 'Photo two.jpg' }).waitFor()
    await expectAccessible(page)
    await takePicture(page, 'report')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'With photos in each room' }).click()

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
