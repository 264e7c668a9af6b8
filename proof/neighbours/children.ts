import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import type { Environment } from '../environment/start-environment.ts'
import type { AttackNews, AttackOrder, Outcome } from './attack-process.ts'
import type { Target } from './attacks.ts'
import type { Samples } from './probe.ts'
import type { ProbeOrder } from './probe-process.ts'

function start(file: string): ChildProcess {
  const child = fork(join(import.meta.dirname, file), { execArgv: [] })
  process.once('exit', () => child.kill('SIGKILL'))
  return child
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** The next message of a child process; rejects if it ends first. */
async function nextMessage<News>(child: ChildProcess): Promise<News> {
  const over = new AbortController()
  const ended = once(child, 'exit', over).then(() => Promise.reject(new Error('A process of the proof ended early.')))
  ended.catch(() => undefined)
  const [news] = await Promise.race([once(child, 'message', over), ended])
  over.abort()
  return news as News
}

/** A separate process that simulates and measures a customer's team. */
export function startProbe(place: Omit<ProbeOrder, 'seconds'>) {
  const child = start('probe-process.ts')
  return {
    pid: child.pid ?? 0,
    measure(seconds: number): Promise<Samples> {
      child.send({ ...place, seconds } satisfies ProbeOrder)
      return nextMessage<Samples>(child)
    },
    end: () => end(child),
  }
}

/** Attackers in a separate process; their emails are delivered by the mail server of the environment. */
export async function startAttackers(environment: Environment) {
  const child = start('attack-process.ts')
  // Attackers have their own machines, so here they must not take CPU time from the service.
  if (child.pid) setPriority(child.pid, 19)
  const { token } = await environment.logIn()
  const { url, graph, mailbox, channels } = environment
  const target: Target = { token, chatID: channels.chat.channelID, mailAddress: channels.mail.emailAddress }
  let finish: (outcomes: Record<string, Outcome>) => void = () => undefined
  child.on('message', (news: AttackNews) => {
    if ('outcomes' in news) finish(news.outcomes)
    else graph.deliver(mailbox, news.email).catch(() => undefined)
  })
  const order = (given: AttackOrder) => child.send(given)
  return {
    pid: child.pid ?? 0,
    attack: (names: string[]) => order({ url, target, names }),
    stop(): Promise<Record<string, Outcome>> {
      order('stop')
      return new Promise((resolve) => {
        finish = resolve
      })
    },
    end: () => end(child),
  }
}
