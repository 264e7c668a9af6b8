import { describe, expect, test, vi } from 'vitest'
import { createOutbox } from './outbox.ts'
import { sampleMessage, sampleView } from './sample.ts'
import { createStore } from './state.ts'

/** A server that ignores duplicate ids like the real one, over a connection that can fail. */
function openLine() {
  const taken: { clientMessageID: string; message: string }[] = []
  const line = {
    taken,
    isUp: true,
    /** Drops the response to the next message, and the connection. */
    losesAnswer: false,
    refuses: false,
    isConnected: () => line.isUp,
    async invoke<Answer>(_method: string, ...args: unknown[]): Promise<Answer> {
      const write = args[0] as { clientMessageID: string; message: string }
      if (!line.isUp) throw new Error('The connection is closed.')
      if (line.refuses) throw new Error('Too many messages.')
      if (!taken.some(({ clientMessageID }) => clientMessageID === write.clientMessageID)) taken.push(write)
      if (line.losesAnswer) {
        line.isUp = false
        line.losesAnswer = false
        throw new Error('The connection was lost.')
      }
      const messageID = taken.findIndex(({ clientMessageID }) => clientMessageID === write.clientMessageID) + 1
      return sampleMessage({ ...write, messageID, senderType: 'EndUser' }) as Answer
    },
  }
  return line
}

function openChat() {
  const store = createStore(sampleView())
  const line = openLine()
  return { store, line, outbox: createOutbox(store, line) }
}

const textsOf = (line: ReturnType<typeof openLine>) => line.taken.map(({ message }) => message)

describe('the outbox', () => {
  test('sends in order, and removes what was received', async () => {
    const { store, line, outbox } = openChat()

    for (const text of ['One', 'Two', 'Three']) outbox.add(text)

    await vi.waitFor(() => expect(store.get().outbox).toEqual([]))
    expect(textsOf(line)).toEqual(['One', 'Two', 'Three'])
    expect(store.get().messages.map(({ message }) => message)).toEqual(['One', 'Two', 'Three'])
  })

  test('keeps messages written while offline, and sends them once connected', async () => {
    const { store, line, outbox } = openChat()
    line.isUp = false
    outbox.add('Hello?')
    expect(store.get().outbox).toHaveLength(1)

    line.isUp = true
    void outbox.flush()

    await vi.waitFor(() => expect(store.get().outbox).toEqual([]))
    expect(textsOf(line)).toEqual(['Hello?'])
  })

  test('retries messages that may have been lost, and the server stores them once', async () => {
    const { store, line, outbox } = openChat()
    line.losesAnswer = true
    outbox.add('Hello?')
    await vi.waitFor(() => expect(line.isUp).toBe(false))
    expect(store.get().outbox).toHaveLength(1)

    line.isUp = true
    void outbox.flush()

    await vi.waitFor(() => expect(store.get().messages).toHaveLength(1))
    expect(textsOf(line)).toEqual(['Hello?'])
  })

  test('shows rejected messages, continues with the rest, and retries on request', async () => {
    const { store, line, outbox } = openChat()
    line.refuses = true
    outbox.add('Too fast')
    await vi.waitFor(() => expect(store.get().refused).toHaveLength(1))

    line.refuses = false
    outbox.add('Slower')
    await vi.waitFor(() => expect(textsOf(line)).toEqual(['Slower']))
    outbox.retry(store.get().refused[0] ?? '')

    await vi.waitFor(() => expect(textsOf(line)).toEqual(['Slower', 'Too fast']))
    expect(store.get().outbox).toEqual([])
  })
})
