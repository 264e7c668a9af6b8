import { describe, expect, test } from 'vitest'
import { createEmbeddedEngine } from '../create-embedded-engine.ts'
import { evaluateLanguage, evaluateReplies, evaluateSpam, evaluateSummaries } from './evaluate-tasks.ts'
import { evaluateOwnTopics } from './evaluate-topics.ts'

/** Thresholds slightly below the measured results: a change that falls below them made the engine worse. */
describe('embedded engine on the project’s own datasets', () => {
  const engine = createEmbeddedEngine()

  test('finds topics, and returns none if none matches', async () => {
    const figures = await evaluateOwnTopics(engine)

    const floors = [
      { set: 'topics-en', examples: 0, right: 0.46, none: 0.75 },
      { set: 'topics-en', examples: 2, right: 0.65, none: 0.75 },
      { set: 'topics-en', examples: 6, right: 0.75, none: 0.75 },
      { set: 'topics-de', examples: 0, right: 0.8, none: 0.5 },
      { set: 'topics-de', examples: 2, right: 0.86, none: 0.6 },
      { set: 'topics-de', examples: 6, right: 0.86, none: 0.6 },
    ]
    expect(figures.map(({ set, examples }) => ({ set, examples }))).toEqual(
      floors.map(({ set, examples }) => ({ set, examples })),
    )
    for (const [index, { right, none }] of floors.entries()) {
      expect(figures[index]?.right).toBeGreaterThanOrEqual(right)
      expect(figures[index]?.none).toBeGreaterThanOrEqual(none)
    }
  })

  test('detects spam with hardly any false positives', async () => {
    const { recall, falseAlarm } = await evaluateSpam(engine)

    expect(recall).toBeGreaterThanOrEqual(0.7)
    expect(falseAlarm).toBeLessThanOrEqual(0.02)
  })

  test('detects languages', async () => {
    const { accuracy, amongCandidates } = await evaluateLanguage(engine)

    expect(accuracy).toBeGreaterThanOrEqual(0.97)
    expect(amongCandidates).toBeGreaterThanOrEqual(0.97)
  })

  test('quotes the right passage, and escalates the rest', async () => {
    const { rightDocument, rightPassage, escalated } = await evaluateReplies(engine)

    expect(rightDocument).toBeGreaterThanOrEqual(0.9)
    expect(rightPassage).toBeGreaterThanOrEqual(0.85)
    expect(escalated).toBeGreaterThanOrEqual(0.9)
  })

  test('summarizes in about half the length', async () => {
    const { mentioned, length } = await evaluateSummaries(engine)

    expect(mentioned).toBeGreaterThanOrEqual(0.7)
    expect(length).toBeLessThanOrEqual(0.6)
  })
})
