import { and, eq, isNotNull } from 'drizzle-orm'
import { messages } from '../../../server/desk/messages/messages.table.ts'
import type { Furnished } from './furnish.ts'
import { type PastDesk, runReplay, untilEnded } from './past-desk.ts'

interface Result {
  messageID: number
  topics: { topicID: number }[]
  draft: string | null
  wouldSend: boolean
  actual: { topics: { topicID: number }[] }
}

/** Replays the whole past with the live configuration. Returns the number of sent replies by topic. */
export async function learnPast(desk: PastDesk, furnished: Furnished): Promise<Map<number, number>> {
  const results = await replayAll(desk, furnished)
  await sendSuggestions(desk, furnished, results)
  const sent = new Map<number, number>()
  for (const { topics, wouldSend } of results) {
    for (const { topicID } of topics) sent.set(topicID, (sent.get(topicID) ?? 0) + Number(wouldSend))
  }
  return sent
}

/** A kept database may already have a finished or running replay. */
async function replayAll(desk: PastDesk, { asked }: Furnished): Promise<Result[]> {
  const sample = { from: asked[0]?.toISOString(), to: '2100-01-01', max: 10_000 }
  const { items } = await desk.call('GET', '/api/Replays?pageSize=200&sortOrder=asc')
  const earlier = items.find(({ changeSetID }: { changeSetID: number | null }) => changeSetID === null)
  const { replayID } = earlier ? await untilEnded(desk, earlier.replayID) : await runReplay(desk, { sample })
  const results: Result[] = []
  for (let pageNumber = 1; ; pageNumber++) {
    const path = `/api/Replays/${replayID}/results?pageSize=200&pageNumber=${pageNumber}`
    const { items } = await desk.call('GET', path)
    if (items.length === 0) return results
    results.push(...items)
  }
}

/** Agents send correct suggestions, and write their own reply otherwise. */
async function sendSuggestions({ context, rep }: PastDesk, { topics }: Furnished, results: readonly Result[]) {
  for (const { messageID, draft, actual } of results) {
    const suggested = draft?.replace(/ ?\[\d+\]/g, '')
    const own = topics.find(({ topicID }) => topicID === actual.topics[0]?.topicID)
    const suggestedTopics = topics.filter(({ answer }) => suggested?.includes(answer))
    if (!suggested || !own || suggestedTopics.length !== 1 || suggestedTopics[0] !== own) continue
    await context.db
      .update(messages)
      .set({ message: suggested, preview: suggested.slice(0, 200) })
      .where(
        and(
          eq(messages.customerID, rep.customerID),
          eq(messages.answersMessageID, messageID),
          isNotNull(messages.customerRepID),
        ),
      )
  }
}
