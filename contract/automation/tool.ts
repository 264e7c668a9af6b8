import { type Static, Type } from 'typebox'
import { Clearable, Flag, Id, Name, Nullable, Page, Text, Timestamp, WebAddress } from '../fields.ts'

export const toolKinds = ['Http', 'Operation', 'Mcp'] as const
export type ToolKind = (typeof toolKinds)[number]
export const toolRisks = ['Read', 'Write'] as const
export type ToolRisk = (typeof toolRisks)[number]
export const toolIdentities = ['None', 'Verified'] as const
export type ToolIdentity = (typeof toolIdentities)[number]

/** A JSON Schema whose type is `object`. */
const Schema = Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true })
const Arguments = Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true })

/** Whether a call needs approval: never, always, or when the number in a field exceeds a limit. */
export type ToolApproval = 'Never' | 'Always' | { above: { field: string; limit: number } }
const ToolApproval = Type.Unsafe<ToolApproval>({
  anyOf: [
    { type: 'string', enum: ['Never', 'Always'] },
    {
      type: 'object',
      required: ['above'],
      additionalProperties: false,
      properties: {
        above: {
          type: 'object',
          required: ['field', 'limit'],
          additionalProperties: false,
          properties: { field: { type: 'string', minLength: 1, maxLength: 64 }, limit: { type: 'number' } },
        },
      },
    },
  ],
})

/** A text with `{{argument}}` placeholders, or JSON whose texts have them. */
export type ToolBody = string | Record<string, unknown> | unknown[]
const ToolBody = Type.Unsafe<ToolBody>({
  anyOf: [
    { type: 'string', maxLength: 100_000 },
    { type: 'object', additionalProperties: true },
    { type: 'array', items: {}, maxItems: 1000 },
  ],
})

export const httpMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

const HttpWrite = Type.Object(
  {
    method: Type.Optional(Type.Enum([...httpMethods])),
    /** May contain `{{argument}}` placeholders, except in its host. */
    url: Type.String({ minLength: 1, maxLength: 2048 }),
    /** Values are secret, except for headers such as `Content-Type`. */
    headers: Clearable(Type.Record(Type.String({ maxLength: 200 }), Text(8_000))),
    body: Clearable(ToolBody),
    /** Path of the relevant part of a JSON response, such as `order.items[0]`. */
    resultPath: Clearable(Text(500)),
  },
  { title: 'ToolHttpWrite', additionalProperties: false },
)
export type ToolHttpWrite = Static<typeof HttpWrite>

const Http = Type.Object(
  {
    method: Type.String(),
    url: Type.String(),
    headers: Type.Record(Type.String(), Type.String()),
    body: Nullable(ToolBody),
    resultPath: Nullable(Type.String()),
  },
  { title: 'ToolHttp' },
)

export const Tool = Type.Object(
  {
    toolID: Id,
    /** The name that a model calls it by. */
    name: Type.String(),
    description: Type.String(),
    parameters: Schema,
    kind: Type.Enum([...toolKinds]),
    http: Nullable(Http),
    /** From the catalogue of operations that actions use; for kind `Mcp`, the tool's name on its server. */
    operation: Nullable(Type.String()),
    /** The remote server that offers it, for kind `Mcp`. */
    toolServerID: Nullable(Id),
    risk: Type.Enum([...toolRisks]),
    identity: Type.Enum([...toolIdentities]),
    approval: ToolApproval,
    timeoutSeconds: Type.Integer(),
    idempotencyHeader: Nullable(Type.String()),
    maxCallsPerTicket: Type.Integer(),
    isActive: Flag,
    version: Type.Integer(),
  },
  { title: 'Tool' },
)
export type Tool = Static<typeof Tool>
export const ToolPage = Page(Tool, 'ToolPage')

const ToolName = Type.String({ minLength: 1, maxLength: 64, pattern: '^[a-zA-Z_][a-zA-Z0-9_-]*$' })

const settings = {
  description: Type.Optional(Text(4_000)),
  parameters: Type.Optional(Schema),
  http: Clearable(HttpWrite),
  operation: Clearable(Text(100)),
  /** `Write` unless the tool only reads; defaults to `Read` for a `GET`, else `Write`. */
  risk: Type.Optional(Type.Enum([...toolRisks])),
  identity: Type.Optional(Type.Enum([...toolIdentities])),
  /** Defaults to `Always` for a tool that writes, else `Never`. */
  approval: Type.Optional(ToolApproval),
  timeoutSeconds: Type.Optional(Type.Integer({ minimum: 1, maximum: 30 })),
  /** Name of the header with the idempotency key of each call. */
  idempotencyHeader: Clearable(Type.String({ minLength: 1, maxLength: 100 })),
  maxCallsPerTicket: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  isActive: Type.Optional(Flag),
}

export const ToolCreate = Type.Object(
  { name: ToolName, kind: Type.Enum(['Http', 'Operation']), ...settings },
  { title: 'ToolCreate' },
)
export type ToolCreate = Static<typeof ToolCreate>

export const ToolUpdate = Type.Object(
  { name: Type.Optional(ToolName), kind: Type.Optional(Type.Enum([...toolKinds])), ...settings },
  { title: 'ToolUpdate' },
)
export type ToolUpdate = Static<typeof ToolUpdate>

export const ToolTest = Type.Object(
  {
    arguments: Type.Optional(Arguments),
    /** Without it, a tool that writes is not called: the response only shows the request. */
    execute: Type.Optional(Flag),
  },
  { title: 'ToolTest' },
)
export type ToolTest = Static<typeof ToolTest>

export const ToolTestResult = Type.Object(
  {
    /** True if the call was made and succeeded. */
    isSuccess: Flag,
    isExecuted: Flag,
    /** The request, without secrets. */
    request: Nullable(
      Type.Object(
        { method: Type.String(), url: Type.String(), body: Nullable(Type.String()) },
        { title: 'ToolRequest' },
      ),
    ),
    status: Nullable(Type.Integer()),
    /** With secrets masked. */
    result: Nullable(Type.String()),
    error: Nullable(Type.String()),
    ms: Type.Integer(),
  },
  { title: 'ToolTestResult' },
)
export type ToolTestResult = Static<typeof ToolTestResult>

export const OpenApiImport = Type.Object(
  {
    /** Address of the document; alternatively, pass it as `document`. */
    url: Type.Optional(WebAddress),
    /** As JSON, or as text. */
    document: Type.Optional(
      Type.Unsafe<string | Record<string, unknown>>({
        anyOf: [
          { type: 'string', maxLength: 2 * 1024 * 1024 },
          { type: 'object', additionalProperties: true },
        ],
      }),
    ),
  },
  { title: 'OpenApiImport' },
)
export type OpenApiImport = Static<typeof OpenApiImport>

/** An operation of the document, as the tool it would become: post the ones you want to `/api/Tools`. */
export const OpenApiOperation = Type.Object(
  {
    operationID: Type.String(),
    name: Type.String(),
    description: Type.String(),
    method: Type.String(),
    path: Type.String(),
    tool: ToolCreate,
    /** Why it cannot become a tool. */
    problem: Nullable(Type.String()),
  },
  { title: 'OpenApiOperation' },
)
export type OpenApiOperation = Static<typeof OpenApiOperation>

export const OpenApiOperations = Type.Object(
  { title: Type.String(), operations: Type.Array(OpenApiOperation) },
  { title: 'OpenApiOperations' },
)
export type OpenApiOperations = Static<typeof OpenApiOperations>

export const ToolServer = Type.Object(
  {
    toolServerID: Id,
    name: Type.String(),
    url: Type.String(),
    headers: Type.Record(Type.String(), Type.String()),
    isActive: Flag,
    /** When its list of tools was last read. */
    lastSync: Nullable(Timestamp),
    /** Why it could not be read. */
    error: Nullable(Type.String()),
    toolCount: Type.Integer(),
  },
  { title: 'ToolServer' },
)
export type ToolServer = Static<typeof ToolServer>
export const ToolServerPage = Page(ToolServer, 'ToolServerPage')

const Headers = Type.Record(Type.String({ maxLength: 200 }), Text(8_000))

export const ToolServerCreate = Type.Object(
  {
    name: Type.Optional(Name),
    url: Type.String({ minLength: 1, maxLength: 2048 }),
    headers: Clearable(Headers),
    isActive: Type.Optional(Flag),
  },
  { title: 'ToolServerCreate' },
)
export type ToolServerCreate = Static<typeof ToolServerCreate>

export const ToolServerUpdate = Type.Object(
  {
    name: Type.Optional(Name),
    url: Type.Optional(Type.String({ minLength: 1, maxLength: 2048 })),
    headers: Clearable(Headers),
    isActive: Type.Optional(Flag),
  },
  { title: 'ToolServerUpdate' },
)
export type ToolServerUpdate = Static<typeof ToolServerUpdate>
