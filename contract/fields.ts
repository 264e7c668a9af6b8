import { type Static, type TSchema, Type } from 'typebox'

/** The common field types of resources, with their limits. */

export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
/** A ticket id in a path: 0 and numbers beyond every id are 404 like any missing ticket. */
export const TicketId = Type.Integer({ minimum: 0 })
/** A PostgreSQL integer. */
export const Int32 = Type.Integer({ minimum: -(2 ** 31), maximum: 2 ** 31 - 1 })
export const Guid = Type.String({ format: 'uuid' })
export const Timestamp = Type.String({ format: 'date-time' })
/** A day such as `2026-03-02`. */
export const Day = Type.String({ format: 'date' })
export const Flag = Type.Boolean()
export const Text = (maxLength: number, minLength = 0) => Type.String({ minLength, maxLength })

/** A non-blank name. */
export const Name = Type.String({ minLength: 1, maxLength: 255, pattern: '\\S' })
export const ShortText = Text(255)
export const Address = Text(320)
export const WebAddress = Text(2048)
export const LongText = Text(1024 * 1024)
export const SearchText = Text(1000)

/** A language code such as `en` or `de-AT`. */
export const LanguageCode = Type.String({
  minLength: 2,
  maxLength: 35,
  pattern: '^[A-Za-z]{2,8}([-_][A-Za-z0-9]{1,8})*$',
})

/** Arbitrary keys and values, kept as given. */
export const CustomFields = Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true })

/** Written as `type: [..., 'null']` if possible, which clients and query parsers support best. */
export function Nullable<Schema extends TSchema>(schema: Schema) {
  const { type } = schema as { type?: string }
  const nullable =
    type && !('title' in schema) ? { ...schema, type: [type, 'null'] } : { anyOf: [schema, { type: 'null' }] }
  return Type.Unsafe<Static<Schema> | null>(nullable)
}

/** In a PUT: absent leaves the field unchanged, `null` clears it. */
export const Clearable = <Schema extends TSchema>(schema: Schema) => Type.Optional(Nullable(schema))

/** An empty response. */
export const Nothing = Type.Unsafe<void>(Type.Null())

export function Page<Schema extends TSchema>(item: Schema, title: string) {
  return Type.Object(
    {
      items: Type.Array(item),
      totalCount: Type.Integer(),
      totalPages: Type.Integer(),
      pageNumber: Type.Integer(),
      pageSize: Type.Integer(),
    },
    { title },
  )
}

export interface Page<Item> {
  items: Item[]
  totalCount: number
  totalPages: number
  pageNumber: number
  pageSize: number
}

/** A list with cursor pagination. */
export function CursorPage<Schema extends TSchema>(item: Schema, title: string) {
  return Type.Object({ items: Type.Array(item), nextCursor: Nullable(Type.String()) }, { title })
}

export const cursorQuery = {
  /** `nextCursor` of the previous response. */
  cursor: Type.Optional(Text(200)),
  limit: Type.Integer({ minimum: 1, maximum: 200, default: 50 }),
}

/** The query of every list; spread it next to the list's own filters. */
export const pageQuery = (defaultSize = 20) => ({
  pageNumber: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, default: 1 }),
  pageSize: Type.Integer({ minimum: 1, maximum: 200, default: defaultSize }),
})

export const sortQuery = {
  sortBy: Type.Optional(ShortText),
  sortOrder: Type.Optional(Type.Unsafe<'asc' | 'desc'>(Type.String({ pattern: '^([aA][sS][cC]|[dD][eE][sS][cC])$' }))),
}
