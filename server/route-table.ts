import type { RouteOptions } from 'fastify'
import type { Access } from './access.ts'
import type { App } from './platform/http/server.ts'

/** A served route, including aliases and internal routes. */
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

/** Lets tests check all routes and their access. */
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
