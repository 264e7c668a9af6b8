import { type Static, Type } from 'typebox'
import { Clearable, Flag, Id, Int32, Name, Nullable, Page, pageQuery, ShortText, sortQuery, Text } from '../fields.ts'

export const viewScopes = ['Personal', 'Team', 'All'] as const
export type ViewScope = (typeof viewScopes)[number]

/** Filters of `GET /tickets` as in its query, such as `{ "isClosed": "false", "tags": "vip,refund" }`. */
export const ViewFilter = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  additionalProperties: true,
  title: 'ViewFilter',
})

export const View = Type.Object(
  {
    viewID: Id,
    name: Type.String(),
    /** `Personal`: for its owner; `Team`: for a team; `All`: for all representatives. */
    scope: Type.Enum([...viewScopes]),
    teamID: Nullable(Id),
    ownerCustomerRepID: Nullable(Id),
    filter: ViewFilter,
    sortBy: Nullable(Type.String()),
    sortOrder: Nullable(Type.Enum(['asc', 'desc'])),
    columns: Type.Array(Type.String()),
    /** Sort order of views. */
    position: Type.Integer(),
  },
  { title: 'View' },
)
export type View = Static<typeof View>
export const ViewPage = Page(View, 'ViewPage')
export const ViewQuery = Type.Object({ ...pageQuery(), ...sortQuery })

const optional = {
  scope: Type.Optional(Type.Enum([...viewScopes])),
  teamID: Clearable(Id),
  filter: Type.Optional(ViewFilter),
  sortBy: Clearable(ShortText),
  sortOrder: Type.Optional(Nullable(sortQuery.sortOrder)),
  columns: Type.Optional(Type.Array(Text(100, 1), { maxItems: 20 })),
  position: Type.Optional(Int32),
}

export const ViewCreate = Type.Object({ name: Name, ...optional }, { title: 'ViewCreate' })
export type ViewCreate = Static<typeof ViewCreate>

export const ViewUpdate = Type.Object({ name: Type.Optional(Name), ...optional }, { title: 'ViewUpdate' })
export type ViewUpdate = Static<typeof ViewUpdate>

export const ViewCountsQuery = Type.Object(
  {
    viewIDs: Type.Optional(Type.Array(Id, { maxItems: 50 })),
    filters: Type.Optional(Type.Array(ViewFilter, { maxItems: 50 })),
  },
  { title: 'ViewCountsQuery' },
)
export type ViewCountsQuery = Static<typeof ViewCountsQuery>

export const ViewCount = Type.Object(
  {
    /** At most 1,000. */
    count: Type.Integer(),
    unreadCount: Type.Integer(),
    /** Whether there are more than the count. */
    isCapped: Flag,
  },
  { title: 'ViewCount' },
)
export type ViewCount = Static<typeof ViewCount>
