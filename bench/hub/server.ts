import { createServer } from 'node:http'
import { createHub, defineHub, event, method, text, type } from '@attendant/signalr'
import { WebSocketServer } from 'ws'

/** `node --expose-gc server.ts ws|hub`: echoes and broadcasts over bare `ws`, or over a hub. */

const [kind] = process.argv.slice(2)

const server = createServer((request, response) => {
  if (request.url === '/figures') {
    globalThis.gc?.()
    globalThis.gc?.()
    return response.end(JSON.stringify(process.memoryUsage()))
  }
  return response.end('ready')
})

if (kind === 'ws') serveBare()
else serveHub()
server.listen(Number(process.env.PORT), process.env.HOST, 10_000)

/** Echoes messages; those that begin with `*` are broadcast. */
function serveBare() {
  const sockets = new WebSocketServer({ server, path: '/hub', perMessageDeflate: false })
  sockets.on('connection', (socket) => {
    socket.on('message', (data) => {
      const message = data.toString()
      if (!message.startsWith('*')) return socket.send(message)
      for (const each of sockets.clients) each.send(message)
    })
  })
}

function serveHub() {
  const definition = defineHub({
    methods: { Echo: method([text], type<string>()), Tell: method([text]) },
    events: { Told: event<[string]>() },
  })
  createHub(definition, {
    authorize: () => ({ userId: 'user', user: { name: 'user' }, expiresAt: Number.MAX_SAFE_INTEGER }),
    handlers: {
      Echo: (_, text) => text,
      Tell: ({ clients }, text) => clients.all.send('Told', text),
    },
  }).attach(server, '/hub')
}
