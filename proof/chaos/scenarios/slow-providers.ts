import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Sent, writers } from '../../environment/load.ts'
import { type Environment, startEnvironment } from '../../environment/start-environment.ts'
import { judgeAll, type ProofResult } from '../../report.ts'
import { countAnswers } from '../judge.ts'
import { untilQuiet } from '../until-quiet.ts'

interface SlowPlan {
  /** How long providers take to confirm a message that they have already sent. */
  delayMs: number
  messages: number
}

const roles = { web: 'web,gateway', 'worker 1': 'worker', 'worker 2': 'worker' }

/** Mail, WhatsApp and AI providers are very slow, and the database restarts meanwhile: each reply is sent once. */
export async function slowProviders(plan: SlowPlan): Promise<ProofResult> {
  const folder = await mkdtemp(join(tmpdir(), 'attendant-chaos-'))
  const environment = await startEnvironment(folder, { roles, files: 'disk' })
  try {
    await environment.api('POST', `/api/MailWebhook/subscribe/${environment.channels.mail.channelID}`)
    const sent = await writeWhileSlow(environment, plan)
    const isQuiet = await untilQuiet(environment)
    return await judgeSent(environment, sent, { isQuiet, ...plan })
  } finally {
    await environment.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function writeWhileSlow(environment: Environment, { delayMs, messages }: SlowPlan): Promise<Sent[]> {
  const { ai, graph, telephony, database } = environment
  const sent: Sent[] = []
  telephony.hooks.taken = () => pause(delayMs)
  for (let count = 0; count < messages; count++) {
    graph.failNext({ status: 0, method: 'POST', path: /\/(sendMail|send)$/i, delayMs })
  }
  ai.latencyMs = delayMs
  for (const by of ['chat', 'mail', 'whatsapp'] as const) {
    for (let count = 0; count < messages; count++) {
      const serial = sent.length + 1
      const marker = `mark-${serial}-end`
      sent.push({ marker, by, ...(await writers[by](environment, marker, serial)) })
    }
  }
  await pause(delayMs / 2)
  await database.restart('fast', () => pause(1_500))
  await pause(delayMs / 2)
  ai.latencyMs = 0
  return sent
}

async function judgeSent(
  environment: Environment,
  sent: Sent[],
  { isQuiet, delayMs }: { isQuiet: boolean; delayMs: number },
): Promise<ProofResult> {
  const answers = await countAnswers(environment)
  const counts = sent.map(({ marker, by }) => answers[by].get(marker) ?? 0)
  const judged = judgeAll({
    'messages without an answer': { value: counts.filter((count) => count === 0).length, max: 0 },
    'messages answered twice': { value: counts.filter((count) => count > 1).length, max: 0 },
    'work left when nothing moved': { value: isQuiet ? 0 : 1, max: 0 },
  })
  return { figures: { messages: sent.length, 'delay of providers in seconds': delayMs / 1000 }, ...judged }
}
