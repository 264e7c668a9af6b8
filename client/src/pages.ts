import type { Client } from 'openapi-fetch'
import { orThrow } from './fault.ts'
import type { paths } from './schema.ts'

interface PageOf<Item> {
  items: Item[]
  totalPages: number
}

interface CursorPageOf<Item> {
  items: Item[]
  nextCursor: string | null
}

type ListOf<Item> = PageOf<Item> | CursorPageOf<Item>

type Body<Path extends keyof paths> = paths[Path] extends {
  get: { responses: { 200: { content: { 'application/json': infer Answer } } } }
}
  ? Answer
  : never

/** The paths of paginated lists, with page numbers or with a cursor. */
export type PagedPath = {
  [Path in keyof paths]: [Body<Path>] extends [never] ? never : Body<Path> extends ListOf<unknown> ? Path : never
}[keyof paths]

export type ItemOf<Path extends PagedPath> = Body<Path> extends { items: (infer Item)[] } ? Item : never

/** The filter and sort parameters of a list. */
export type ParametersOf<Path extends PagedPath> = paths[Path] extends { get: { parameters: infer Parameters } }
  ? Omit<Parameters, 'header' | 'cookie'>
  : never

/** Maximum page size: numbered lists and lists with a cursor name it differently. */
const largest = { pageSize: 200, limit: 200 }

/** The generic path does not determine the type of the list, so the response is checked at run time. */
interface AnyList {
  items: unknown[]
  totalPages?: number
  nextCursor?: string | null
}

/** Iterates over all items of a list, loading pages on demand. Throws an `AttendantError`. */
export async function* eachItem<Path extends PagedPath>(
  api: Client<paths>,
  path: Path,
  params?: ParametersOf<Path>,
): AsyncGenerator<ItemOf<Path>> {
  const asked = (params ?? {}) as { query?: Record<string, unknown>; path?: Record<string, unknown> }
  let position: object | undefined = {}
  for (let pageNumber = 1; position; pageNumber++) {
    const query = { ...largest, ...asked.query, ...position }
    // The path is known to be a list; TypeScript cannot infer that through the type parameter.
    const answer = api.GET(path as '/tickets', { params: { ...asked, query } as object })
    const page = (await orThrow(answer)) as AnyList
    yield* page.items as ItemOf<Path>[]
    position = positionAfter(page, pageNumber)
  }
}

function positionAfter({ totalPages = 0, nextCursor }: AnyList, pageNumber: number): object | undefined {
  if (nextCursor) return { cursor: nextCursor }
  return pageNumber < totalPages ? { pageNumber: pageNumber + 1 } : undefined
}
