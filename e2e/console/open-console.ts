import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { consoleProgram } from '../../server/integration/console/console-program.ts'
import { type Desk, startDesk } from '../../server/test/desk.ts'

let preparing: Promise<void> | undefined

/** Builds the console from the current sources before the first page of a test file; the sources are compared only once. */
export function prepareConsole(): Promise<void> {
  preparing ??= consoleProgram.makeCurrent()
  return preparing
}

/** A desk at the browser's current time; other test desks use a fixed clock. */
export async function startDeskToday(): Promise<Desk> {
  const earlier = await startDesk()
  earlier.clock.set(new Date())
  return earlier.other()
}

export interface OpenConsole {
  page: Page
  /** Uncaught errors of the page, and violations of its content security policy. */
  faults: string[]
  close(): Promise<void>
}

interface View {
  width?: number
  height?: number
  locale?: string
  colorScheme?: 'light' | 'dark'
}

/** A separate browser context for one user, not signed in yet. Animations are disabled. */
export async function openPage(browser: Browser, view: View = {}): Promise<OpenConsole> {
  const { width = 1280, height = 800, locale = 'en-GB', colorScheme = 'light' } = view
  const context = await browser.newContext({
    viewport: { width, height },
    locale,
    colorScheme,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (fault) => faults.push(fault.message))
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) faults.push(message.text())
  })
  return { page, faults, close: () => context.close() }
}

/** Opens an address below `/console`, signed in as the workspace's admin or with the given token. */
export async function openConsole(
  browser: Browser,
  desk: Pick<Desk, 'server' | 'token'>,
  path = '/inbox',
  view: View = {},
): Promise<OpenConsole> {
  const opened = await openPage(browser, view)
  await opened.page.addInitScript((token) => {
    // Only on the first load: afterwards the page manages the session itself.
    if (!localStorage.getItem('attendant.token')) localStorage.setItem('attendant.token', token)
  }, desk.token ?? '')
  await opened.page.goto(`${desk.server.base}/console${path}`)
  return opened
}

const seriousImpacts = ['serious', 'critical']

/** Serious violations of all axe rules, or of the given ones. */
export async function findBarriers(page: Page, rules?: string[], impacts = seriousImpacts): Promise<string[]> {
  await waitForAnimations(page)
  const violations = await runAxe(page, rules)
  const serious = violations.filter(({ impact }) => impacts.includes(impact ?? ''))
  return serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`)
}

/** Waits for animations, during which axe would see temporary colours. */
async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime as number))
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}

interface Violation {
  id: string
  impact?: string | null
  nodes: { html: string }[]
}

/** Skips fetching the stylesheets again, which none of the rules that apply here needs. */
const axeOptions = { resultTypes: ['violations' as const], preload: false }

/** The minified build, which the page parses twice as fast as the one that the builder uses. */
const axeSource = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)

/** Injects axe only once per page load, unless the page has frames. */
async function runAxe(page: Page, rules?: string[]): Promise<Violation[]> {
  // The builder merges the results of frames in a second page, which takes as long again.
  if (page.frames().length > 1) {
    const axe = new AxeBuilder({ page, axeSource }).options(axeOptions).setLegacyMode(false)
    return (await (rules ? axe.withRules(rules) : axe).analyze()).violations
  }
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const options = rules ? { ...axeOptions, runOnly: { type: 'rule', values: rules } } : axeOptions
  return page.evaluate(async (options) => (await Reflect.get(window, 'axe').run(document, options)).violations, options)
}

export async function expectAccessible(page: Page): Promise<void> {
  expect(await findBarriers(page)).toEqual([])
}

/** Also rejects moderate violations. */
export async function expectNoBarriers(page: Page): Promise<void> {
  expect(await findBarriers(page, undefined, ['moderate', ...seriousImpacts])).toEqual([])
}

/** The page does not scroll horizontally. */
export async function expectToFit(page: Page, part = '.desk-page'): Promise<void> {
  const [needed, given] = await page.locator(part).evaluate((part) => [part.scrollWidth, part.clientWidth])
  expect(needed).toBeLessThanOrEqual(given ?? 0)
}

/** A click changes the checkbox synchronously, before anything is saved or rerendered. */
export async function expectSwitchedAtOnce(box: Locator): Promise<void> {
  const [before, after] = await box.evaluate((box: HTMLInputElement) => {
    const before = box.checked
    box.click()
    return [before, box.checked]
  })
  expect(after).toBe(!before)
}

/** The text of the reply editor or a similar one. */
export const writtenIn = async (field: Locator): Promise<string> => (await field.textContent()) ?? ''

/** Saves a screenshot to the folder SCREENSHOTS, for manual review. */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/${name}.png` })
}

/** No toast covers the centre of a control. */
export async function expectToastsClear(page: Page): Promise<void> {
  await page.locator('.toast').first().waitFor()
  const covered = await page.evaluate(() => {
    const controls = [
      ...document.querySelectorAll('.desk a[href], .desk button, .desk input, .desk [contenteditable=true]'),
    ]
    const isCovered = (control: Element) => {
      const { left, top, width, height } = control.getBoundingClientRect()
      return document.elementFromPoint(left + width / 2, top + height / 2)?.closest('.toasts') !== null
    }
    return controls
      .filter((control) => control.checkVisibility() && isReached(control) && isCovered(control))
      .map(({ outerHTML }) => outerHTML.slice(0, 200))

    /** The control is not scrolled out of its container. */
    function isReached(control: Element): boolean {
      const { left, top, width, height } = control.getBoundingClientRect()
      const below = document.elementsFromPoint(left + width / 2, top + height / 2)
      const reached = below.find((element) => !element.closest('.toasts'))
      return reached !== undefined && (control.contains(reached) || reached.contains(control))
    }
  })
  expect(covered).toEqual([])
}
