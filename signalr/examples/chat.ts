import { createServer } from 'node:http'
import { createHub, defineHub, event, method, number, stream, text, type, upload } from '@attendant/signalr'
import { HubConnectionBuilder, LogLevel } from '@microsoft/signalr'

// The methods and events that hub and clients share.
const chat = defineHub({
  methods: {
    Say: method([text]), // one text, no result
    Add: method([number, number], type<number>()),
    CountTo: stream([number], type<number>()), // returns a stream
    Sum: method([upload(number)], type<number>()), // the client uploads a stream
  },
  events: {
    Said: event<[name: string, words: string]>(),
    Confirm: event<[question: string], boolean>(), // clients return a result
  },
})

const hub = createHub(chat, {
  // The token comes from the Authorization header, or from access_token in the query.
  authorize: ({ token }) => (token ? { userId: token, user: { name: token } } : undefined),
  handlers: {
    async Say({ clients, connection }, words) {
      if (await clients.caller.invoke('Confirm', `Really say "${words}"?`)) {
        await clients.all.send('Said', connection.user.name, words)
      }
    },
    Add: (_, a, b) => a + b,
    async *CountTo(_, last) {
      for (let n = 1; n <= last; n++) yield n
    },
    async Sum(_, numbers) {
      let sum = 0
      for await (const each of numbers) sum += each
      return sum
    },
  },
})

const server = createServer((_, response) => response.end('All other requests.\n'))
hub.attach(server, '/chat')
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const { port } = server.address() as { port: number }

// A client, as it would be in a browser.
const client = new HubConnectionBuilder()
  .withUrl(`http://127.0.0.1:${port}/chat`, { accessTokenFactory: () => 'anna' })
  .configureLogging(LogLevel.None)
  .build()
client.on('Confirm', () => true)
client.on('Said', (name, words) => console.log(`${name}: ${words}`))

await client.start()
console.log(await client.invoke('Add', 20, 22))
await client.invoke('Say', 'hello')
await client.stop()

await hub.close()
server.close()
