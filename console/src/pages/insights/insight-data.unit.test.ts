import { expect, test } from 'vitest'
import { countsByDay, type InsightDay, type Insights, listChannelTypes, openedByChannel } from './insight-data.ts'

const day = (given: Partial<InsightDay>): InsightDay => ({
  ...{ date: '2026-03-28', channelType: 'Email', opened: 0, closed: 0, escalated: 0, spam: 0, messages: 0 },
  ...{ liked: 0, disliked: 0, draftsKept: 0, draftsEdited: 0, draftsDropped: 0, draftsSent: 0 },
  ...given,
})
const nobody = { count: 0, medianSeconds: null, ninetiethSeconds: null }
const insights: Insights = {
  // Includes the change to daylight saving time.
  from: '2026-03-27',
  to: '2026-03-30',
  days: [
    day({ channelType: 'Chat', opened: 2, liked: 1 }),
    day({ channelType: 'Email', opened: 3, liked: 4 }),
    day({ date: '2026-03-30', channelType: 'Chat', opened: 1 }),
  ],
  topics: [],
  firstResponse: { people: nobody, ai: nobody },
  resolution: { people: nobody, ai: nobody },
  reps: [],
  teams: [],
  sla: [],
  csat: {
    ...{ sent: 0, answered: 0, average: null, byScore: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 } },
    people: { sent: 0, answered: 0, average: null },
    ai: { sent: 0, answered: 0, average: null },
  },
  ai: { handled: 0, resolved: 0, resolutionRate: null },
}

test('lists every day once, with the tickets of each channel', () => {
  expect(openedByChannel(insights)).toEqual([
    { date: '2026-03-27', Email: 0, Chat: 0 },
    { date: '2026-03-28', Email: 3, Chat: 2 },
    { date: '2026-03-29', Email: 0, Chat: 0 },
    { date: '2026-03-30', Email: 0, Chat: 1 },
  ])
  expect(listChannelTypes(insights)).toEqual(['Email', 'Chat'])
})

test('sums the counts of a day over all channels', () => {
  expect(countsByDay(insights, ['liked']).map(({ liked }) => liked)).toEqual([0, 5, 0, 0])
})
