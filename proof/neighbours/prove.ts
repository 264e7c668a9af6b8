import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Environment, startEnvironment } from '../environment/start-environment.ts'
import type { ProofResult } from '../report.ts'
import { attacks, plantPattern } from './attacks.ts'
import { startAttackers, startProbe } from './children.ts'
import { drainBacklog } from './drain-backlog.ts'
import { type Found, judge, type Phase, summarise } from './judge.ts'
import { measureUse, type Parts, withChildren } from './processor-use.ts'

const aiLatencyMs = 400
/** Delay before measuring, so that the attack is in full progress. */
const leadMs = 2_000

/**
 * `npm run proof -- neighbours [--rounds 4] [--seconds 13] [--only "slow emails,expensive reads"]`: while one customer
 * is attacked, another one keeps working. First each attack alone, then all of them together; before each, a quiet
 * phase with only the other customer, so that changes in the speed of the machine affect both. The probe and the
 * attackers are separate processes; the attackers have the lowest priority, as if they had their own machines, and must
 * still reach their rate. Limits are the service's defaults.
 */
export async function prove(options: Record<string, string>): Promise<ProofResult> {
  const plan = {
    rounds: Number(options.rounds ?? 4),
    seconds: Number(options.seconds ?? 13),
    campaigns: chooseCampaigns(options.only),
  }
  const folder = await mkdtemp(join(tmpdir(), 'attendant-neighbours-'))
  const roles = { web: 'web', worker: 'worker' }
  const environment = await startEnvironment(folder, { roles, files: 'disk', settings: { RATE_PER_ADDRESS: '' } })
  try {
    environment.ai.latencyMs = aiLatencyMs
    const { channelID, login } = await environment.addCustomer('quiet')
    await plantPattern(environment)
    report('environment is up; warming up')
    await environment.api('POST', `/api/MailWebhook/subscribe/${environment.channels.mail.channelID}`)
    const neighbour = startProbe({ url: environment.url, login, channelID })
    const attackers = await startAttackers(environment)
    // Warm up both sides first, like a service that has been running for a while.
    attackers.attack(plan.campaigns.at(-1)?.names ?? [])
    await neighbour.measure(plan.seconds)
    await attackers.stop()
    await drainBacklog(environment)
    const found = await compare(environment, { neighbour, attackers }, plan)
    await Promise.all([neighbour.end(), attackers.end()])
    return judge(found)
  } finally {
    await environment.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Shows the progress of a long run. */
const report = (text: string) => process.stderr.write(`neighbours: ${text}\n`)

interface Campaign {
  title: string
  names: string[]
}

function chooseCampaigns(only: string | undefined): Campaign[] {
  const names = only?.split(',') ?? Object.keys(attacks)
  const single = names.map((name) => ({ title: name, names: [name] }))
  return names.length > 1 ? [...single, { title: 'all at once', names }] : single
}

interface Sides {
  neighbour: ReturnType<typeof startProbe>
  attackers: Awaited<ReturnType<typeof startAttackers>>
}

interface Plan {
  rounds: number
  seconds: number
  campaigns: Campaign[]
}

async function compare(environment: Environment, sides: Sides, { rounds, seconds, campaigns }: Plan): Promise<Found[]> {
  const { neighbour, attackers } = sides
  const parts = findParts(environment, sides)
  const found = campaigns.map(({ title }): Found => ({ title, quiet: [], attacked: [], outcomes: [] }))
  const measure = async (): Promise<Phase> => {
    const before = await environment.readFigures()
    const since = performance.now()
    const [samples, use] = await measureUse(parts, () => neighbour.measure(seconds))
    const { requests, loopDelayMs } = await environment.readFigures()
    const perSecond = Math.round((1000 * (requests - before.requests)) / (performance.now() - since))
    return { samples, use: { ...use, 'loop p99 ms': loopDelayMs, 'requests/s': perSecond } }
  }
  for (let round = 1; round <= rounds; round++) {
    for (const [index, { title, names }] of campaigns.entries()) {
      const quiet = await measure()
      attackers.attack(names)
      await pause(leadMs)
      const attacked = await measure()
      const outcomes = await attackers.stop()
      report(`round ${round}, ${title}: quiet ${summarise(quiet)}; attacked ${summarise(attacked)}`)
      found[index]?.quiet.push(quiet)
      found[index]?.attacked.push(attacked)
      found[index]?.outcomes.push(outcomes)
      await drainBacklog(environment)
    }
  }
  return found
}

/** The processes whose CPU time is measured. */
function findParts({ fleet, database }: Environment, { neighbour, attackers }: Sides): Parts {
  const only = (pid: number | undefined) => async () => (pid ? [pid] : [])
  return {
    web: only(fleet.pidOf('web')),
    worker: only(fleet.pidOf('worker')),
    database: () => withChildren(database.pid()),
    attackers: only(attackers.pid),
    'measuring and providers': async () => [neighbour.pid, process.pid],
  }
}
