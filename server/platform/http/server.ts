import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyTypeProvider,
  LogController,
  type RawReplyDefaultExpression,
  type RawRequestDefaultExpression,
  type RouteOptions,
} from 'fastify'
import type { Static, TSchema } from 'typebox'
import { refuse } from '../errors.ts'
import type { Log } from '../log.ts'
import type { Threads } from '../threads/threads.ts'
import { answerBrokenRequest, answerFault, answerUnknownRoute } from './faults.ts'
import { securityHeaders } from './protection/security-headers.ts'
import { largeBodySize, readLargeBody } from './requests/large-body.ts'
import { refuseUnstorable, withDeclaredNames } from './requests/names.ts'
import { readPathIds } from './requests/path-ids.ts'
import { readQueryFlags } from './requests/query-flags.ts'
import { refuseOddNumbers } from './requests/query-numbers.ts'
import { readBody } from './requests/read-body.ts'
import { compileSerializer } from './serialization.ts'
import { compileValidator } from './validation.ts'

export interface SchemaTypes extends FastifyTypeProvider {
  validator: this['schema'] extends TSchema ? Static<this['schema']> : unknown
  serializer: this['schema'] extends TSchema ? Static<this['schema']> : unknown
}

/** The server on which features register their routes. */
export type App = FastifyInstance<
  Server,
  RawRequestDefaultExpression<Server>,
  RawReplyDefaultExpression<Server>,
  FastifyBaseLogger,
  SchemaTypes
>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route. The service does not start if a route omits it. */
    access?: unknown
    /** One line for the API reference. */
    summary?: string
    /** Served, but not in the public OpenAPI document. */
    isInternal?: boolean
  }
}

export interface HttpOptions {
  log: Log
  /** Other spellings of a path's beginning, such as `/tickets` → `/api/Tickets`. */
  aliases: Record<string, string>
  trustProxy: string[]
  /** Threads in which large bodies are parsed, and the fairness key of a request's body. */
  threads: Pick<Threads, 'run'>
  bodyKeyOf(request: FastifyRequest): string
  server: (handler: (request: RawRequestDefaultExpression, response: RawReplyDefaultExpression) => void) => Server
  /** Wraps every handler: transactions, audit, idempotency. */
  around(
    route: RouteOptions,
    request: FastifyRequest,
    reply: FastifyReply,
    handle: () => Promise<unknown>,
  ): Promise<unknown>
}

const megabyte = 2 ** 20

export const limits = {
  jsonBody: 5 * megabyte,
  /** Enough for any percent-encoded name in a path. */
  pathParameter: 2048,
  requestSeconds: 300,
}

/** The HTTP conventions that apply to every route. */
export function createHttp(options: HttpOptions): App {
  const app = Fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: limits.jsonBody,
    requestTimeout: limits.requestSeconds * 1000,
    trustProxy: options.trustProxy.length > 0 ? options.trustProxy : false,
    genReqId: ({ headers }) => requestId(headers['x-request-id']),
    serverFactory: (handler) => options.server(handler),
    clientErrorHandler: answerBrokenRequest,
    // Invalid URLs arrive here without passing any hook.
    frameworkErrors: (fault, request, reply) => answerFault(fault, request, reply.headers(securityHeaders)),
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: limits.pathParameter },
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    // Set here and not later, because Fastify would first load its own. Its types require more than it calls.
    schemaController: {
      compilersFactory: { buildValidator: () => compileValidator, buildSerializer: () => compileSerializer } as never,
    },
  }).withTypeProvider<SchemaTypes>() as App

  app.decorateRequest('refusal', undefined)
  app.decorateRequest('isBodyRead', false)
  app.setErrorHandler(answerFault)
  app.setNotFoundHandler(answerUnknownRoute)
  readJson(app, options)

  app.addHook('onRoute', function (route) {
    if (route.config?.access === undefined)
      throw new Error(`${route.method} ${route.url} does not declare who may call it.`)
    registerAlias(this as App, route, options.aliases)
    wrapHandler(route, options.around)
  })
  // Log lines of a request contain its ID, so a child logger per request is not needed.
  app.setChildLoggerFactory((log) => log)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders).header('x-request-id', request.id)
    done()
  })
  app.addHook('preValidation', async (request) => readInput(request))
  return app
}

const sensibleId = /^[\w.-]{1,64}$/
const requestId = (given: string | string[] | undefined) =>
  typeof given === 'string' && sensibleId.test(given) ? given : randomUUID()

/** Treats an empty body as no body. */
function readJson(app: App, { threads, bodyKeyOf }: HttpOptions) {
  const parse = app.getDefaultJsonParser('error', 'ignore')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: NodeJS.ReadableStream) => {
    refuseCompressed(request)
    const length = Number(request.headers['content-length'])
    const bytes = await readBody(payload, { length, maxBytes: request.routeOptions.bodyLimit ?? limits.jsonBody })
    if (bytes.byteLength === 0) return undefined
    if (bytes.byteLength >= largeBodySize) return readLargeBody(threads, bodyKeyOf(request), request, bytes)
    return new Promise((resolve, reject) => {
      parse(request, Buffer.from(bytes).toString(), (fault, value) => (fault ? reject(fault) : resolve(value)))
    })
  })
}

function refuseCompressed({ headers }: FastifyRequest): void {
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? ''
  if (encoding === '' || encoding === 'identity') return
  throw refuse('content_encoding_unsupported', { encoding: encoding.slice(0, 50) })
}

function readInput(request: FastifyRequest) {
  const schema = request.routeOptions.schema as { body?: object; querystring?: object; params?: object } | undefined
  if (schema?.params) readPathIds(request.params as Record<string, unknown>, schema.params)
  refuseUnstorable(request.params, 'path')
  refuseUnstorable(request.query, 'query')
  if (schema?.querystring) {
    request.query = withDeclaredNames(request.query, schema.querystring)
    readQueryFlags(request.query as Record<string, unknown>, schema.querystring)
    refuseOddNumbers(request.query as Record<string, unknown>, schema.querystring)
  }
  if (schema?.body && !request.isBodyRead) {
    refuseUnstorable(request.body)
    request.body = withDeclaredNames(request.body ?? {}, schema.body)
  }
}

/** A handler returns the body; the status is the success status of its schema. Nothing is sent before the work is done. */
function wrapHandler(route: RouteOptions, around: HttpOptions['around']) {
  const handle = route.handler
  const status = successOf(route)
  const isJsonString = status !== undefined && isText(route, status)
  route.handler = async function (request, reply) {
    if (status) reply.code(status)
    const body = await around(route, request, reply, async () => handle.call(this, request, reply))
    if (reply.sent) return reply
    // Fastify would send strings as plain text.
    if (isJsonString) return reply.type('application/json; charset=utf-8').send(JSON.stringify(body))
    return reply.send(body)
  }
}

function isText({ schema, config }: RouteOptions, status: number): boolean {
  const answers = schema?.response as Record<number, { type?: unknown }> | undefined
  return answers?.[status]?.type === 'string' && config?.produces === undefined
}

function successOf({ schema }: RouteOptions): number | undefined {
  const codes = Object.keys((schema?.response ?? {}) as object)
  const success = codes.find((code) => code.startsWith('2'))
  return success ? Number(success) : undefined
}

function registerAlias(app: App, route: RouteOptions, aliases: Record<string, string>) {
  const start = Object.keys(aliases).find((prefix) => route.url === prefix || route.url.startsWith(`${prefix}/`))
  if (!start || route.method === 'HEAD') return
  const {
    handler,
    url,
    prefix: _,
    routePath: __,
    path: ___,
    ...rest
  } = route as RouteOptions & Record<'prefix' | 'routePath' | 'path', string>
  app.route({ ...rest, url: `${aliases[start]}${url.slice(start.length)}`, handler })
}
