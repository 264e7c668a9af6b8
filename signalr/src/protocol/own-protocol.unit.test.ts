import { HttpTransportType, JsonHubProtocol } from '@microsoft/signalr'
import { expect, test } from 'vitest'
import { startHub } from '../test/start-hub.ts'
import type { HubProtocol } from './hub-protocol.ts'
import { tooLong } from './hub-protocol.ts'
import { jsonProtocol } from './json-protocol.ts'

const dot = 0x2e

/** JSON in base64, with a dot at the end of each message. */
const dotted: HubProtocol = {
  name: 'dotted',
  transferFormat: 'Text',
  encode: (message) => Buffer.from(`${jsonProtocol.encode(message).subarray(0, -1).toString('base64')}.`),
  split(queue, limit) {
    const length = queue.indexOf(dot)
    if (length > limit || queue.length > limit * 2) throw tooLong(limit)
    if (length === -1) return undefined
    const message = queue.take(length)
    queue.skip(1)
    return message
  },
  decode: (payload) => jsonProtocol.decode(Buffer.from(payload.toString(), 'base64')),
}

class DottedClientProtocol extends JsonHubProtocol {
  override readonly name = 'dotted' as never

  override parseMessages(...[input, logger]: Parameters<JsonHubProtocol['parseMessages']>) {
    const records = String(input).split('.').slice(0, -1)
    const text = records.map((record) => `${Buffer.from(record, 'base64').toString()}\u001e`).join('')
    return super.parseMessages(text, logger)
  }

  override writeMessage(...[message]: Parameters<JsonHubProtocol['writeMessage']>) {
    return `${Buffer.from(super.writeMessage(message).slice(0, -1)).toString('base64')}.`
  }
}

test.each([HttpTransportType.WebSockets, HttpTransportType.ServerSentEvents, HttpTransportType.LongPolling])(
  'a hub speaks a protocol of your own beside JSON, over transport %i',
  async (transport) => {
    await using running = await startHub({ protocols: [dotted, 'json'] })
    const client = running.client({ transport }, {}, (builder) => builder.withHubProtocol(new DottedClientProtocol()))
    const received = new Promise((resolve) => client.on('Said', resolve))
    await client.start()
    expect(await client.invoke('Echo', { words: 'ä.ö' })).toEqual({ words: 'ä.ö' })
    await running.hub.clients.all.send('Said', 'hello')
    expect(await received).toBe('hello')
    expect(await (await running.connect({ transport })).invoke('Add', 1, 2)).toBe(3)
  },
)
