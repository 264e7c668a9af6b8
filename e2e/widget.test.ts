import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closePages, openBrowser } from './browser.ts'
import { type ChatDesk, startChatDesk } from './chat-desk.ts'
import { serveHostPage } from './host-page.ts'
import { Visitor } from './visitor.ts'

let browser: Browser
let desk: ChatDesk
let channel: string

beforeAll(async () => {
  browser = await openBrowser()
  desk = await startChatDesk()
  channel = /data-channel="([\w-]+)"/.exec(await (await fetch(`${desk.url}/widget/demo`)).text())?.[1] ?? ''
})

afterAll(async () => {
  await closePages(browser)
  await desk?.[Symbol.asyncDispose]()
})

const question = 'How long does delivery take?'
const answer = 'two to three working days'

describe("on a customer's page", () => {
  test('the chat works on another origin, under a strict content security policy, without global variables', async () => {
    await using page = await serveHostPage({ desk: desk.url, channel })
    await using visitor = await Visitor.at(page.url, browser)
    const faults: string[] = []
    visitor.page.on('console', (line) => line.type() === 'error' && faults.push(line.text()))
    visitor.page.on('pageerror', (fault) => faults.push(fault.message))

    await visitor.open()
    await visitor.send(question)
    await visitor.sees(answer)

    expect(faults).toEqual([])
    expect(await visitor.page.evaluate(() => 'attendantLoader' in window)).toBe(false)
  })

  test('only the script is loaded until the visitor opens the chat', async () => {
    await using page = await serveHostPage({ desk: desk.url, channel })
    const context = await browser.newContext()
    const asked: string[] = []
    context.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await using visitor = await Visitor.at(page.url, context)
    await visitor.launcher.waitFor()
    await visitor.page.waitForLoadState('networkidle')

    expect(asked.filter((path) => path !== '/' && path !== '/favicon.ico')).toEqual(['/widget/loader.js'])
  })

  test("a page whose host is not allowed shows no chat, and an error in the browser's console", async () => {
    await using page = await serveHostPage({ host: 'shop.localhost', desk: desk.url, channel })
    await using visitor = await Visitor.at(page.url, browser)
    const faults: string[] = []
    visitor.page.on('console', (line) => line.type() === 'error' && faults.push(line.text()))

    await visitor.launcher.click()
    await visitor.launcher.waitFor({ state: 'detached' })

    expect(faults.join('\n')).toMatch(/frame-ancestors/)
  })

  test('a page can open the chat itself', async () => {
    await using page = await serveHostPage({ desk: desk.url, channel })
    await using visitor = await Visitor.at(page.url, browser)
    await visitor.launcher.waitFor()

    await visitor.page.evaluate(() => document.querySelector<HTMLElement & { open(): void }>('attendant-chat')?.open())

    await visitor.field.waitFor()
  })
})
