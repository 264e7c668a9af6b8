import { once } from 'node:events'
import {
  HttpTransportType,
  HubConnectionBuilder,
  type IHubProtocol,
  JsonHubProtocol,
  LogLevel,
} from '@microsoft/signalr'
import { MessagePackHubProtocol } from '@microsoft/signalr-protocol-msgpack'
import { WebSocket } from 'ws'
import { largestInput, type TextInput } from './input.ts'

interface HubWire {
  url: string
  /** A visitor's chat: a new token each time, because hostile messages end connections. */
  visitorToken(): Promise<string>
  repToken: string
}

const protocols: Record<string, () => IHubProtocol> = {
  JSON: () => new JsonHubProtocol(),
  MessagePack: () => new MessagePackHubProtocol(),
}

const methods: Record<string, (text: string) => [string, ...unknown[]]> = {
  'SendMessage message': (text) => ['SendMessage', { clientMessageID: crypto.randomUUID(), message: text }],
  'SendMessage pageURL': (text) => [
    'SendMessage',
    { clientMessageID: crypto.randomUUID(), message: 'a', pageURL: text },
  ],
  'SendMessage lang': (text) => ['SendMessage', { clientMessageID: crypto.randomUUID(), message: 'a', lang: text }],
  'SendMessage clientMessageID': (text) => ['SendMessage', { clientMessageID: text, message: 'a' }],
  'SendMessage name': (text) => ['SendMessage', { [text]: 'a' }],
  'LeaveEmail email': (text) => ['LeaveEmail', { email: text }],
  'LeaveEmail message': (text) => ['LeaveEmail', { email: 'a@b.test', message: text }],
  'an unknown method': (text) => [text],
  'many arguments': (text) => ['OpenChat', ...Array.from({ length: Math.min(10_000, text.length) }, () => 1)],
}

/** The hub accepts texts as long as a message; longer ones close the connection, which must be fast too. */
export function listHubInputs({ url, visitorToken, repToken }: HubWire): TextInput[] {
  const invoke = (protocol: IHubProtocol, call: [string, ...unknown[]]) =>
    withConnection(url, protocol, visitorToken, (connection) => connection.invoke(...call))
  const calls = Object.entries(protocols).flatMap(([kind, protocol]) =>
    Object.entries(methods).flatMap(([name, call]) =>
      [8000, largestInput].map((maxLength) => ({
        area: 'hub',
        name: `hub: ${name} (${kind}, ${maxLength} bytes)`,
        maxLength,
        send: (text: string) => invoke(protocol(), call(text)),
      })),
    ),
  )
  const frames = Object.entries(rawFrames).map(([name, write]) => ({
    area: 'hub',
    name: `hub: ${name}`,
    maxLength: largestInput,
    send: (text: string) => sendRaw(url, repToken, write(text)),
  }))
  return [...calls, ...frames]
}

const end = '\u001e'
const rawFrames: Record<string, (text: string) => string> = {
  'a frame': (text) => text,
  'an ended frame': (text) => `${text}${end}`,
  'many ends': (text) => end.repeat(text.length),
  'many pings': (text) => `{"type":6}${end}`.repeat(text.length / 11),
  'a target': (text) => `${JSON.stringify({ type: 1, target: text, arguments: [] })}${end}`,
  'nested arguments': (text) =>
    `{"type":1,"target":"Resume","arguments":${'['.repeat(text.length / 2)}${']'.repeat(text.length / 2)}}${end}`,
  'an invocation id': (text) =>
    `${JSON.stringify({ type: 1, invocationId: text, target: 'Resume', arguments: [0] })}${end}`,
}

type Connection = ReturnType<HubConnectionBuilder['build']>

async function withConnection(
  url: string,
  protocol: IHubProtocol,
  visitorToken: () => Promise<string>,
  work: (connection: Connection) => Promise<unknown>,
): Promise<number> {
  const token = await visitorToken()
  const connection = new HubConnectionBuilder()
    .withUrl(`${url}/chatHub`, { accessTokenFactory: () => token, transport: HttpTransportType.WebSockets })
    .withHubProtocol(protocol)
    .configureLogging(LogLevel.None)
    .build()
  try {
    await connection.start()
    await work(connection)
    return 200
  } catch {
    return 400
  } finally {
    await connection.stop()
  }
}

async function sendRaw(url: string, token: string, frame: string): Promise<number> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/chatHub?access_token=${token}`)
  socket.on('error', () => undefined)
  try {
    await once(socket, 'open')
    socket.send(`{"protocol":"json","version":1}${end}`)
    await once(socket, 'message')
    socket.send(frame)
    await Promise.race([once(socket, 'message'), once(socket, 'close'), new Promise((done) => setTimeout(done, 500))])
    return 200
  } catch {
    return 400
  } finally {
    socket.terminate()
  }
}
