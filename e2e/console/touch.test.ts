import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeChannel, makeMessage } from '../../server/test/factories.ts'
import { closePages, openBrowser } from '../browser.ts'
import { openConsole, prepareConsole, startDeskToday } from './open-console.ts'

let browser: Browser

beforeAll(async () => {
  await prepareConsole()
  browser = await openBrowser()
})

afterAll(() => closePages(browser))

/** Visible buttons and fields that a touch less than 20 px from their centre would miss. */
const findSmallTargets = (page: Page) =>
  page.evaluate(() => {
    const controls = [
      ...document.querySelectorAll('.desk :is(button, select, [role=checkbox], .section-tab, .row-select)'),
    ]
    const inView = controls.filter((control) => control.checkVisibility() && isHit(control, 0))
    if (inView.length === 0) throw new Error('nothing in view')
    return inView
      .filter((control) => !isHit(control, -19) || !isHit(control, 19))
      .map((control) => control.ariaLabel ?? control.textContent)

    function isHit(control: Element, offset: number): boolean {
      const { left, top, width, height } = control.getBoundingClientRect()
      return control.contains(document.elementFromPoint(left + width / 2, top + height / 2 + offset))
    }
  })

test('on a phone, buttons, tabs and fields are 40 px tall for touch', async () => {
  await using desk = await startDeskToday()
  const { channelID } = await makeChannel(desk, { channelType: 'Email' })
  const { ticketID } = await makeMessage(desk, {
    channelID,
    uid: 'ada@customers.test',
    subject: 'Parcel',
    message: 'Where is my parcel?',
  })
  const { page, close } = await openConsole(browser, desk, '/inbox', { width: 390, height: 844 })

  await page.getByRole('link', { name: /Parcel/ }).waitFor()
  expect(await findSmallTargets(page)).toEqual([])
  await page.goto(`${desk.server.base}/console/inbox/${ticketID}`)
  await page.getByRole('textbox', { name: 'Reply' }).waitFor()
  await page.getByRole('button', { name: 'Bold' }).waitFor()
  expect(await findSmallTargets(page)).toEqual([])
  for (const [path, heading] of [
    ['automation', 'Workflow'],
    ['settings/profile', 'My profile'],
    ['insights', 'Insights'],
  ]) {
    await page.goto(`${desk.server.base}/console/${path}`)
    await page.getByRole('heading', { name: heading ?? '', level: 1 }).waitFor()
    expect(await findSmallTargets(page)).toEqual([])
  }
  await close()
})

test('with a mouse, tabs and buttons stay compact', async () => {
  await using desk = await startDeskToday()
  const { page, close } = await openConsole(browser, desk)
  const filters = page.getByRole('button', { name: 'Filters' })
  expect((await filters.boundingBox())?.height).toBe(30)
  await close()
})
