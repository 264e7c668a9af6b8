import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closePages, openBrowser } from '../browser.ts'
import { deskOf } from './desk-of-tickets.ts'
import { openConsole, prepareConsole } from './open-console.ts'

let browser: Browser

beforeAll(async () => {
  await prepareConsole()
  browser = await openBrowser()
})

afterAll(() => closePages(browser))

/** Runs in the page: scrolls quickly down, and up again at the end, until the passing rows show tickets. */
function flickUntilRowsAreThere(): Promise<void> {
  const box = document.querySelector('.inbox-scroller') as HTMLElement
  let step = 240
  return new Promise((resolve) => {
    const next = () => {
      if (document.querySelector('.row-brief')) return resolve()
      if (box.scrollTop + box.clientHeight >= box.scrollHeight) step = -240
      if (box.scrollTop === 0) step = 240
      box.scrollTop += step
      requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })
}

/** Runs in the page: clicks with Ctrl but prevents the browser's default action. */
function clickWithCtrl(link: Element): string {
  let outcome = ''
  const note = (event: Event) => {
    outcome = event.defaultPrevented ? 'handled by the page' : 'left to the browser'
    event.preventDefault()
  }
  addEventListener('click', note, { once: true })
  link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }))
  return outcome
}

describe('a long list', () => {
  test('loads large blocks during fast scrolling, and shows complete rows when scrolling stops', async () => {
    await using desk = await deskOf(800)
    const { page, faults, close } = await openConsole(browser, desk)
    await page.getByText('Ticket no. 800', { exact: true }).waitFor()
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))

    await page.evaluate(flickUntilRowsAreThere)
    await expect.poll(() => page.locator('.row-brief').count()).toBe(0)
    await expect.poll(() => page.locator('.row-blank').count()).toBe(0)

    expect(await page.locator('.row-link').count()).toBeGreaterThan(10)
    expect(asked.some((url) => url.includes('/tickets?') && url.includes('pageSize=200'))).toBe(true)
    expect(faults).toEqual([])
    await close()
  })

  test('opens a row in place, and leaves Ctrl-clicks to the browser', async () => {
    await using desk = await deskOf(3)
    const { page, faults, close } = await openConsole(browser, desk, '/inbox?view=all')
    const row = page.getByRole('link', { name: /Ticket no\. 2/ })

    expect(await row.evaluate(clickWithCtrl)).toBe('left to the browser')
    expect(await row.getAttribute('href')).toMatch(/^\/console\/inbox\/\d+\?view=all$/)

    await row.click()
    await page.getByRole('heading', { name: 'Ticket no. 2' }).waitFor()
    expect(page.url()).toBe(`${desk.server.base}${await row.getAttribute('href')}`)
    expect(faults).toEqual([])
    await close()
  })
})
