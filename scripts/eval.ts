/**
 * Measures the embedded AI engine: `npm run eval -- topics --data <folder>` on public sets of intents, and
 * `npm run eval -- spam|language|replies|summary` on the project's own.
 */
import { parseArgs } from 'node:util'
import { evaluateTopics } from './eval/topics.ts'

const { positionals, values } = parseArgs({ allowPositionals: true, options: { data: { type: 'string' } } })
const [subject] = positionals
if (subject === 'topics' && values.data) console.table(evaluateTopics(values.data))
console.log(`Resident at most ${Math.round(process.resourceUsage().maxRSS / 1024)} MB.`)
