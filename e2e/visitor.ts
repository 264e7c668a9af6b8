import type { Browser, BrowserContext, FrameLocator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** A visitor on a shop's page. */
export class Visitor {
  readonly page: Page
  readonly chat: FrameLocator

  private constructor(page: Page) {
    this.page = page
    this.chat = page.frameLocator('attendant-chat iframe')
  }

  /** Opens a new browser context, or another page of an existing one. */
  static async at(
    address: string,
    browser: Browser | BrowserContext,
    viewport = { width: 1100, height: 800 },
  ): Promise<Visitor> {
    const context = 'newContext' in browser ? await browser.newContext({ viewport }) : browser
    const page = await context.newPage()
    await page.goto(address)
    return new Visitor(page)
  }

  get launcher() {
    return this.page.locator('attendant-chat button')
  }

  get field() {
    return this.chat.getByRole('textbox', { name: 'Write a message' })
  }

  async open(): Promise<void> {
    await this.launcher.click()
    await this.field.waitFor()
  }

  async send(text: string): Promise<void> {
    await this.field.fill(text)
    await this.field.press('Enter')
  }

  press = (name: string) => this.chat.getByRole('button', { name, exact: true }).click()

  /** Waits until this text is in the chat. */
  sees = (text: string | RegExp) => this.chat.getByRole('log').getByText(text).first().waitFor()

  async seesOnce(text: string): Promise<void> {
    await this.sees(text)
    expect(await this.chat.getByRole('log').getByText(text, { exact: true }).count()).toBe(1)
  }

  async shot(name: string): Promise<void> {
    if (process.env.SCREENSHOTS) await this.page.screenshot({ path: `${process.env.SCREENSHOTS}/chat-${name}.png` })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.page.context().close()
  }
}
