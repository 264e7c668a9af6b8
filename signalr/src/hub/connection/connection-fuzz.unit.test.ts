import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ManualClock } from '../../test/manual-clock.ts'
import { playground, playgroundOptions, Witness } from '../../test/playground.ts'
import { handshake, packedHandshake } from '../../test/raw-client.ts'
import { bindMethods } from '../bound-method.ts'
import { HubCore } from '../hub-core.ts'
import { defaultSettings } from '../settings.ts'
import type { TransferFormat, Transport } from '../transport.ts'
import { Connection } from './connection.ts'

/** Accepts all messages and discards all output. */
class MemoryTransport implements Transport {
  readonly name = 'WebSockets'
  readonly formats: readonly TransferFormat[] = ['Text', 'Binary']
  readonly bufferedBytes = 0
  readonly sent: Buffer[] = []
  isOpen = true
  private readonly connection: Connection

  constructor(connection: Connection) {
    this.connection = connection
  }

  send(bytes: Buffer): void {
    this.sent.push(bytes)
  }

  pause(): void {}

  resume(): void {}

  close(): void {
    if (!this.isOpen) return
    this.isOpen = false
    this.connection.lost(this, true)
  }

  terminate(): void {
    this.close()
  }
}

function openConnection() {
  const witness = new Witness()
  const core = new HubCore({
    methods: bindMethods(playground, playgroundOptions(witness).handlers),
    answerReaders: new Map(),
    settings: { ...defaultSettings, maximumMessageSize: 2048 },
    clock: new ManualClock(),
    disconnected: ({ connection }, error) => witness.disconnected.put({ id: connection.id, error }),
    report: () => undefined,
  })
  const names = { id: 'id', token: 'token', isReconnectAgreed: false }
  const connection = new Connection(core, names, {}, { headers: {}, query: new URLSearchParams() })
  core.registry.add(connection)
  const transport = new MemoryTransport(connection)
  connection.attach(transport)
  return { core, connection, transport, witness }
}

const text = fc.string({ maxLength: 20 })
const json = fc.oneof(
  fc.record({
    type: fc.integer({ min: 0, max: 10 }),
    invocationId: text,
    target: fc.constantFrom('Add', 'Sum', 'Count', 'x'),
  }),
  fc.record({
    type: fc.constantFrom(1, 4),
    invocationId: text,
    target: fc.constantFrom('Add', 'Echo', 'Count', 'Sum', 'Double', 'TellMe', 'AskMe', 'Forever'),
    arguments: fc.array(fc.jsonValue({ maxDepth: 2 }), { maxLength: 3 }),
    streamIds: fc.option(fc.array(text, { maxLength: 2 }), { nil: undefined }),
  }),
  fc.record({ type: fc.constantFrom(2, 3, 5), invocationId: text, item: fc.jsonValue(), result: fc.jsonValue() }),
  fc.jsonValue(),
)
const chunk = fc.oneof(
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  json.map((value) => Buffer.from(`${JSON.stringify(value)}\u001e`)),
  json.map((value) => Buffer.from(JSON.stringify(value))),
  fc.constantFrom(Buffer.from(handshake), Buffer.from(packedHandshake), Buffer.alloc(3000, 0x5b)),
)
const opening = fc.constantFrom('', handshake, packedHandshake)

describe('arbitrary input', () => {
  test('never throws out of the connection, which can always be closed cleanly', async () => {
    await fc.assert(
      fc.asyncProperty(opening, fc.array(chunk, { maxLength: 12 }), async (first, chunks) => {
        const { core, connection, transport, witness } = openConnection()
        for (const bytes of [Buffer.from(first), ...chunks]) {
          connection.inbound.receive(bytes)
          await new Promise((resolve) => setImmediate(resolve))
          if (connection.isClosed) break
        }
        connection.close()
        await connection.ended
        expect(transport.isOpen).toBe(false)
        expect(core.registry.isEmpty).toBe(true)
        expect(core.registry.openCount).toBe(0)
        expect(witness.disconnected.waitingItems.length).toBe(connection.protocol ? 1 : 0)
        if (connection.protocol) expectGoodbye(connection, transport)
        await core.close()
      }),
      { numRuns: 500 },
    )
  })
})

/** The last message is a Close, and it is sent once. */
function expectGoodbye({ protocol }: Connection, { sent }: MemoryTransport): void {
  const last = sent.at(-1)?.toString('latin1') ?? ''
  const start = protocol?.name === 'json' ? '{"type":7' : '\u0093\u0007'
  expect(last.slice(0, 12)).toContain(start)
}
