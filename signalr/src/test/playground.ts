import { anything, number, text } from '../hub/connection/readers.ts'
import type { HubOptions } from '../hub/create-hub.ts'
import type { Handlers } from '../hub/definition.ts'
import { defineHub, event, method, stream, type, upload } from '../hub/definition.ts'
import type { HubContext } from '../hub/hub-context.ts'
import { HubException } from '../hub/hub-exception.ts'
import { Mailbox } from './mailbox.ts'

/** A hub with every kind of method. */
export const playground = defineHub({
  methods: {
    Echo: method([anything], type<unknown>()),
    Add: method([number, number], type<number>()),
    Nothing: method([]),
    Fail: method([]),
    Refuse: method([]),
    Unspeakable: method([], type<unknown>()),
    WhoAmI: method([], type<{ id: string; userId: string | undefined; headers: Record<string, string> }>()),
    Count: stream([number], type<number>()),
    Forever: stream([], type<number>()),
    FailingStream: stream([number], type<number>()),
    NoStream: stream([], type<number>()),
    Sum: method([upload(number)], type<number>()),
    Join: method([upload(text), text, upload(text)], type<string>()),
    Double: stream([upload(number)], type<number>()),
    Enter: method([text]),
    Leave: method([text]),
    TellGroup: method([text, text]),
    TellOthers: method([text]),
    TellOthersInGroup: method([text, text]),
    TellUser: method([text, text]),
    TellMe: method([anything]),
    AskMe: method([text], type<string>()),
    Wait: method([text]),
    EndMe: method([]),
  },
  events: {
    Said: event<[words: unknown]>(),
    Ask: event<[question: string], string>(),
  },
})

export type Playground = typeof playground
type Context = HubContext<Playground, string>

/** Records what the handlers received, and releases waiting ones. */
export class Witness {
  readonly connected = new Mailbox<string>()
  readonly disconnected = new Mailbox<{ id: string; error: Error | undefined }>()
  readonly errors = new Mailbox<unknown>()
  readonly started = new Mailbox<string>()
  readonly cancelled = new Mailbox<string>()
  private readonly gates = new Map<string, PromiseWithResolvers<void>>()

  gate(name: string): PromiseWithResolvers<void> {
    const known = this.gates.get(name) ?? Promise.withResolvers<void>()
    this.gates.set(name, known)
    return known
  }
}

const calls: Pick<
  Handlers<Playground, Context>,
  'Echo' | 'Add' | 'Nothing' | 'Fail' | 'Refuse' | 'Unspeakable' | 'WhoAmI'
> = {
  Echo: (_, value) => value,
  Add: async (_, a, b) => a + b,
  Nothing: () => undefined,
  Fail() {
    throw new RangeError('secret')
  },
  async Refuse() {
    throw new HubException('Please do not.')
  },
  Unspeakable: () => 1n,
  WhoAmI: ({ connection, headers }) => ({ id: connection.id, userId: connection.userId, headers: { ...headers } }),
}

const streams = (witness: Witness) => ({
  async *Count(_: Context, to: number) {
    for (let n = 1; n <= to; n++) yield n
  },
  async *Forever({ signal }: Context) {
    try {
      yield 1
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    } finally {
      witness.cancelled.put('Forever')
    }
  },
  async *FailingStream(_: Context, after: number) {
    for (let n = 1; n <= after; n++) yield n
    throw new HubException('Enough.')
  },
  NoStream: () => null as unknown as AsyncIterable<number>,
  async Sum(_: Context, items: AsyncIterable<number>) {
    let sum = 0
    for await (const item of items) sum += item
    return sum
  },
  async Join(_: Context, first: AsyncIterable<string>, between: string, second: AsyncIterable<string>) {
    const words: string[] = []
    for await (const word of first) words.push(word)
    words.push(between)
    for await (const word of second) words.push(word)
    return words.join(' ')
  },
  async *Double(_: Context, items: AsyncIterable<number>) {
    for await (const item of items) yield item * 2
  },
})

const talk = (witness: Witness) => ({
  Enter: ({ groups, connection }: Context, group: string) => groups.add(connection.id, group),
  Leave: ({ groups, connection }: Context, group: string) => groups.remove(connection.id, group),
  TellGroup: ({ clients }: Context, group: string, words: string) => clients.group(group).send('Said', words),
  TellOthers: ({ clients }: Context, words: string) => clients.others.send('Said', words),
  TellOthersInGroup: ({ clients }: Context, group: string, words: string) =>
    clients.othersInGroup(group).send('Said', words),
  TellUser: ({ clients }: Context, userId: string, words: string) => clients.user(userId).send('Said', words),
  TellMe: ({ clients }: Context, words: unknown) => clients.caller.send('Said', words),
  AskMe: async ({ clients }: Context, question: string) => `You said ${await clients.caller.invoke('Ask', question)}.`,
  async Wait(_: Context, name: string) {
    witness.started.put(name)
    await witness.gate(name).promise
  },
  EndMe: ({ connection }: Context) => connection.abort(),
})

/** The access token is the user name; "nobody" is rejected. */
export function playgroundOptions(witness: Witness): HubOptions<Playground, string> {
  return {
    handlers: { ...calls, ...streams(witness), ...talk(witness) },
    authorize: ({ token }) => (token === 'nobody' ? undefined : { userId: token, user: token }),
    connected: ({ connection }) => witness.connected.put(connection.id),
    disconnected: ({ connection }, error) => witness.disconnected.put({ id: connection.id, error }),
    onError: (error) => witness.errors.put(error),
  }
}
