import { answerByKeywords } from '../../server/adapters/ai/openai/testing/double-answers.ts'
import { startOpenAiDouble } from '../../server/adapters/ai/openai/testing/openai-double.ts'
import { startGraphDouble } from '../../server/adapters/mail/graph/testing/graph-double.ts'
import { startS3Double } from '../../server/adapters/storage/testing/s3-double.ts'
import { startTwilioDouble } from '../../server/adapters/telephony/twilio/testing/twilio-double.ts'

export const account = { accountSid: `AC${'7'.repeat(32)}`, authToken: 'token of the telephone account' }
const bucket = { region: 'eu-test-1', accessKeyId: 'AKIDPROOF', secretAccessKey: 'secret-of-the-bucket' }

/** Every message contains one, and every reply repeats it. */
export const markerIn = (text: string): string | undefined => /mark-\d+-end/.exec(text)?.[0]

export type Doubles = Awaited<ReturnType<typeof startDoubles>>

/** All external services that the service calls. */
export async function startDoubles(files: 'disk' | 's3') {
  const [ai, graph, telephony, s3] = await Promise.all([
    startOpenAiDouble(),
    startGraphDouble(),
    startTwilioDouble([account]),
    files === 's3' ? startS3Double('proof', bucket) : undefined,
  ])
  ai.answer = (request) => {
    if (request.kind !== 'reply') return answerByKeywords(request)
    const marker = markerIn(request.blocks.findLast(({ name }) => name === 'message')?.text ?? '')
    return { reply: `Answer to ${marker}.`, escalate: false, reason: 'Asked and answered.', documentIDs: [] }
  }
  return { ai, graph, telephony, s3 }
}

/** The settings that make the service use them. */
export function addressesOf({ ai, graph, telephony, s3 }: Doubles) {
  const bucketAt = (endpoint: string) => new URLSearchParams({ ...bucket, endpoint, forcePathStyle: 'true' })
  return {
    AI_BASE_URL: ai.baseUrl,
    GRAPH_BASE_URL: graph.baseUrl,
    TELEPHONY_BASE_URL: telephony.base,
    ...(s3 ? { STORAGE_URL: `s3://proof/files?${bucketAt(s3.endpoint)}` } : {}),
  }
}
