import { afterAll } from 'vitest'
import { createPost } from '../../../platform/outbound/post.ts'
import { describeEngine } from '../testing/engine-suite.ts'
import { createOpenAiEngine } from './openai-engine.ts'
import { startOpenAiDouble } from './testing/openai-double.ts'

const strict = await startOpenAiDouble()
const plain = await startOpenAiDouble()
plain.formats = ['text']
afterAll(async () => {
  await strict.close()
  await plain.close()
})

const engineOver = ({ apiKey, baseUrl }: typeof strict) =>
  createOpenAiEngine({ apiKey, baseUrl, model: 'gpt-4o-mini', supportsVision: false, post: createPost() })

describeEngine('OpenAI-compatible', () => engineOver(strict))
describeEngine('OpenAI-compatible, without typed answers', () => engineOver(plain))
