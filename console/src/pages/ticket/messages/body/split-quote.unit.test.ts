import { describe, expect, test } from 'vitest'
import { splitQuote } from './split-quote.ts'

describe('splitting a mail into its own words and what it quotes', () => {
  test.each([
    ['English', 'Thanks!\n\nOn Mon, 3 Jun 2026 at 10:00, Lamps <a@b.example> wrote:\n> It left.\n> Bye'],
    ['German', 'Danke!\n\nAm 03.06.2026 um 10:00 schrieb Lampen <a@b.example>:\n> Es ist unterwegs.'],
    ['Outlook', 'Merci !\n\n-----Original Message-----\nFrom: a@b.example\nIt left.'],
    ['quotes alone', 'Grazie\n\n> È partito.\n>\n> Ciao'],
  ])('%s', (_name, text) => {
    const { own, quoted } = splitQuote(text)

    expect(own).toMatch(/^(Thanks!|Danke!|Merci !|Grazie)$/)
    expect(text.endsWith(quoted)).toBe(true)
    expect(quoted.length).toBeGreaterThan(5)
  })

  test.each([
    ['no quote', 'Where is it?\nOn Monday I wrote to you:'.replace(':', '.')],
    ['answers between quotes', '> Where is it?\nOn its way.\n> When?\nToday.'],
    ['nothing but a quote', '> It left.\n> Bye'],
  ])('leaves it whole: %s', (_name, text) => {
    expect(splitQuote(text)).toEqual({ own: text, quoted: '' })
  })

  test.each([
    ['lines of quote marks before an answer', `Hello\n${'>\n'.repeat(2 ** 17)}Bye`],
    ['lines of quote marks', `Hello\n${'>\n'.repeat(2 ** 17)}`],
    ['blank lines', `Hello\n${' \n'.repeat(2 ** 17)}Bye`],
    ['one line of an opening', `Hello\nOn ${'wrote '.repeat(2 ** 15)}`],
    ['one line of addresses', `Hello\nFrom: ${'a@'.repeat(2 ** 17)}`],
    ['one line of underscores', `Hello\n${'_'.repeat(2 ** 18)}a`],
  ])('takes a moment for 256 KB: %s', (_name, text) => {
    const started = performance.now()
    splitQuote(text)
    // Half of such a text took ten seconds when every line looked at all after it.
    expect(performance.now() - started).toBeLessThan(5_000)
  })
})
