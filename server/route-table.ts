import type { RouteOptions } from 'fastify'
import type { Access } from './access.ts'
import type { App } from './platform/http/server.ts'

/** One line of the route table: everything that is served, aliases and internal routes included. */
export interface RegisteredRoute {
  method: string
  url: string
  access: Access
  schema: { params?: object; querystring?: object; body?: object }
  /** The field of a multipart upload. */
  uploads?: string
}

declare module 'fastify' {
  interface FastifyInstance {
    routeTable: readonly RegisteredRoute[]
  }
}

/** Lets tests ask what is served and to whom, so that no route escapes them. */
export function keepRouteTable(app: App): void {
  const table: RegisteredRoute[] = []
  app.addHook('onRoute', (route) => {
    table.push(...register(route))
  })
  app.decorate('routeTable', table)
}

const register = ({ method, url, schema, config }: RouteOptions): RegisteredRoute[] =>
  [method].flat().map((method) => ({
    method,
    url,
    access: config?.access as Access,
    schema: (schema ?? {}) as RegisteredRoute['schema'],
    ...(config?.uploads ? { uploads: config.uploads } : {}),
  }))
