import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join, relative } from 'node:path'
import { build, createServer, type Plugin, type ViteDevServer } from 'vite'

interface PagesOptions {
  host: string
  /** If it is in use, the next free one is used. */
  port: number
  servicePort: number
  isServiceReady(): Promise<boolean>
}

const root = join(import.meta.dirname, '../..')
const widgetFolder = join(root, 'widget')

/** Everything that is not served by Vite. */
const servicePath = /^\/(?!console(?:[/?]|$)|widget\/(?!demo))/

/** One server for both programs. Other requests are forwarded to the service, once it is ready. */
export async function startPages({ host, port, servicePort, isServiceReady }: PagesOptions) {
  let widget: ViteDevServer | undefined
  const front: Plugin = {
    name: 'attendant-dev',
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://localhost')
        try {
          if (servicePath.test(pathname)) return (await isServiceReady()) ? next() : refuse(response)
          if (pathname.startsWith('/widget/') && widget) return await serveWidget(widget, request, response, next)
          next()
        } catch (fault) {
          next(fault)
        }
      })
    },
  }
  const pages = await createServer({
    configFile: join(root, 'console/vite.config.ts'),
    logLevel: 'warn',
    clearScreen: false,
    plugins: [front],
    server: {
      host,
      port,
      proxy: { [servicePath.source]: { target: `http://127.0.0.1:${servicePort}`, ws: true } },
    },
  })
  widget = await createServer({
    configFile: join(widgetFolder, 'app.config.ts'),
    logLevel: 'warn',
    clearScreen: false,
    appType: 'custom',
    server: { middlewareMode: true, ...(pages.httpServer ? { hmr: { server: pages.httpServer } } : {}) },
  })
  await pages.listen()
  const address = pages.httpServer?.address()
  if (!address || typeof address === 'string') throw new Error('The page server has no port.')

  return {
    url: `http://localhost:${address.port}`,
    /** Paths are relative to the folder. */
    onChange(folder: string, listener: (path: string) => void): void {
      pages.watcher.add(['server', 'contract', 'signalr/src'].map((part) => join(folder, part)))
      pages.watcher.on('all', (_, path) => listener(relative(folder, path)))
    },
    async close() {
      await widget?.close()
      await pages.close()
    },
  }
}

function refuse(response: ServerResponse): void {
  response.writeHead(503, { 'content-type': 'text/plain' }).end('The service could not start; see its log.\n')
}

async function serveWidget(
  widget: ViteDevServer,
  request: IncomingMessage,
  response: ServerResponse,
  next: (fault?: unknown) => void,
): Promise<void> {
  const url = request.url ?? '/'
  if (url.startsWith('/widget/app?')) {
    const page = await readFile(join(widgetFolder, 'app/index.html'), 'utf8')
    const html = await widget.transformIndexHtml('/index.html', page)
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
  } else if (url.split('?')[0] === '/widget/loader.js') {
    const headers = { 'content-type': 'text/javascript', 'cross-origin-resource-policy': 'cross-origin' }
    response.writeHead(200, headers).end(await buildLoader())
  } else widget.middlewares(request, response, next)
}

/** Classic scripts cannot be served from modules, so it is built at each request. */
async function buildLoader(): Promise<string> {
  const configFile = join(widgetFolder, 'loader.config.ts')
  const built = await build({ configFile, logLevel: 'warn', build: { write: false, minify: false } })
  const [output] = [built].flat()
  if (!output || !('output' in output)) throw new Error('The loader of the widget was not built.')
  return output.output[0].code
}
