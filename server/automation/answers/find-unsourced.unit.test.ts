import { describe, expect, test } from 'vitest'
import { findUnsourced, readSources } from './find-unsourced.ts'

const documents = [
  'Returns\nYou can return unworn shoes within 30 days of delivery. The label costs 4.90 euros. Refunds take five working days.',
  'Our shop at 12 Park Lane is open 9:00 to 18:30, see https://shop.example/returns?x=1. Call 0221 / 555 01-99 or write to help@shop.example.',
  'The sale ends on 24 November 2026. Orders over 1,000 euros ship free. Contact: Frau Petersen. Deux ans de garantie.',
  'Today is 2026-11-19.',
]
const find = (draft: string) => findUnsourced(draft, readSources(documents))

describe('findUnsourced', () => {
  test.each([
    'You can return them within 30 days. [1] The label costs €4.90 (4,90 €), and refunds take 5 days. [12]',
    '1. Pack the shoes.\n2. Print the label.\n3) Send them. There are 2 options, see step 2. We are here 24/7.',
    'We are open from 9 am to 6:30 pm, so 9:00–18:30.',
    'See https://www.shop.example/returns?x=1. Call +49 221 5550199 or write to Help@shop.example.',
    'The sale ends on 24.11.2026, on November 24th. Today is 19 November.',
    'We are open 9 to 5 and answer within 3 hours. Ask for room 7.',
    'Orders over 1000 € ship free. Ask Frau Petersen. The warranty is 2 years.',
  ])('accepts what the sources have, however it is written: %s', (draft) => {
    expect(find(draft)).toEqual([])
  })

  test.each([
    ['The label costs 7.50 euros.', ['7.50']],
    ['The label costs 4.95 euros.', ['4.95']],
    ['You can return them within 60 days.', ['60']],
    ['You get 20 % off.', ['20']],
    ['The sale ends on 24 December 2026.', ['12-24']],
    ['Refunds take 7 working days, Erstattungen 3 Wochen.', ['7', '3']],
    ['It costs $13.', ['13']],
    ['The order has the number 662341.', ['662341']],
    ['See https://evil.example/returns.', ['evil.example/returns']],
    ['Write to refunds@shop.example.', ['refunds@shop.example']],
    ['Call +49 221 5550200.', ['+492215550200']],
    ['Mr. Konrad is your contact.', ['konrad']],
    ['It costs 1,500 euros, 1,500 euros.', ['1,500']],
  ])('finds what no source has: %s', (draft, expected) => {
    expect(find(draft)).toEqual(expected)
  })

  test('reads long texts in time that grows with their length', () => {
    const startedAt = process.cpuUsage()
    readSources(['1,'.repeat(50_000), '1 234 '.repeat(20_000), '0 '.repeat(50_000)])
    findUnsourced('1:'.repeat(6_000), readSources(documents))
    expect(process.cpuUsage(startedAt).user / 1000).toBeLessThan(1_500)
  })
})
