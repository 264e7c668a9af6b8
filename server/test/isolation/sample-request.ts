import type { RegisteredRoute } from '../../route-table.ts'
import type { Desk } from '../desk.ts'
import { sampleOf } from '../samples/sample.ts'
import { ownedParameters, parametersOf, plainParameters } from './foreign-resources.ts'

export const isOwned = ({ key }: { key: string }) => key in ownedParameters

/** Each customer-owned parameter of each route, with a title for the test. */
export const ownedTargets = <Route extends RegisteredRoute>(routes: Route[]) =>
  routes.flatMap((route) =>
    parametersOf(route.url)
      .filter(isOwned)
      .map(({ name }) => [`${route.method} ${route.url}`, name, route] as const),
  )

/** Fills paths with ids of two customers, whose data is created when first needed. */
export function createPaths(desk: Desk, other: Desk) {
  const created = new Map<string, Promise<number | string>>()
  const slotOf = ({ customerID }: Desk, key: string) => `${customerID} ${key}`

  return {
    /** The named parameter belongs to the other customer, all others to the desk. */
    async fillIn(url: string, foreign?: string): Promise<string> {
      let path = url
      for (const { name, key } of parametersOf(url)) {
        const owner = name === foreign ? other : desk
        const slot = slotOf(owner, key)
        const create = ownedParameters[key]
        const value = create ? (created.get(slot) ?? create(owner)) : Promise.resolve(plainParameters[key] ?? '')
        created.set(slot, value)
        path = path.replace(`:${name}`, encodeURIComponent(await value))
      }
      return path
    },
    /** Number of objects created so far. */
    get madeCount() {
      return created.size
    },
    ownId: async (key: string) => Number(await created.get(slotOf(desk, key))),
  }
}

export function queryOf({ schema }: RegisteredRoute): string {
  const sample = schema.querystring ? (sampleOf(schema.querystring) as Record<string, string>) : {}
  return Object.keys(sample).length > 0 ? `?${new URLSearchParams(sample)}` : ''
}

export function bodyOf({ schema, uploads }: RegisteredRoute): unknown {
  if (!uploads) return schema.body ? sampleOf(schema.body) : undefined
  return fileOf(uploads)
}

export function fileOf(field: string): FormData {
  const form = new FormData()
  form.append(field, new File(['text'], 'note.txt', { type: 'text/plain' }))
  return form
}
