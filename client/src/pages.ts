import type { Client } from 'openapi-fetch'
import { orThrow } from './fault.ts'
import type { paths } from './schema.ts'

interface PageOf<Item> {
  items: Item[]
  totalPages: number
}

type Body<Path extends keyof paths> = paths[Path] extends {
  get: { responses: { 200: { content: { 'application/json': infer Answer } } } }
}
  ? Answer
  : never

/** The lists of the service that come page by page. */
export type PagedPath = {
  [Path in keyof paths]: Body<Path> extends PageOf<unknown> ? ([Body<Path>] extends [never] ? never : Path) : never
}[keyof paths]

export type ItemOf<Path extends PagedPath> = Body<Path> extends PageOf<infer Item> ? Item : never

/** The filters and the order that a list can be asked for with. */
export type ParametersOf<Path extends PagedPath> = paths[Path] extends { get: { parameters: infer Parameters } }
  ? Omit<Parameters, 'header' | 'cookie'>
  : never

/** As much as the service gives at once. */
const largestPage = 200

/** Every item of a list, asked for page by page as the loop gets there. Throws an `AttendantError`. */
export async function* eachItem<Path extends PagedPath>(
  api: Client<paths>,
  path: Path,
  params?: ParametersOf<Path>,
): AsyncGenerator<ItemOf<Path>> {
  const asked = (params ?? {}) as { query?: Record<string, unknown>; path?: Record<string, unknown> }
  for (let pageNumber = 1, totalPages = 1; pageNumber <= totalPages; pageNumber++) {
    const query = { pageSize: largestPage, ...asked.query, pageNumber }
    // The path is known to lead to a page; the compiler cannot follow that through a parameter.
    const answer = api.GET(path as '/tickets', { params: { ...asked, query } as object })
    const page = (await orThrow(answer)) as PageOf<unknown>
    totalPages = page.totalPages
    yield* page.items as ItemOf<Path>[]
  }
}
