import type { ToolBody } from '@attendant/contract/automation/tool.ts'
import type { Context } from '../../../context.ts'
import { type PlaceholderFacts, replacePlaceholders } from '../../../knowledge/documents/replace-placeholders.ts'
import { assertKnownSubject } from '../../../knowledge/documents/retrieval/assert-known-subject.ts'
import { buildCall, type Call } from '../../../knowledge/documents/retrieval/build-call.ts'
import { readCustomerCredentials } from '../../../knowledge/documents/retrieval/read-credentials.ts'
import { openHeaders } from '../tools/header-secrets.ts'
import type { ToolRow } from '../tools/tools.table.ts'

export interface BuiltRequest {
  call: Call
  /** Values to mask wherever the request is shown. */
  secrets: string[]
}

interface Filling {
  arguments: Record<string, unknown>
  facts: PlaceholderFacts
  idempotencyKey: string
}

const noCredentials = { type: null, username: null, password: null, token: null }

/** Builds the request of a tool with its arguments filled in. Throws `OutboundFault` if it cannot be sent. */
export async function buildRequest(
  context: Pick<Context, 'db' | 'secrets'>,
  tool: ToolRow,
  { arguments: given, facts, idempotencyKey }: Filling,
): Promise<BuiltRequest> {
  const { customerID, method, url, body } = tool
  const apiHeaders = openHeaders(context, customerID, tool.apiHeaders)
  const known = withArguments(tool, given, facts)
  const isText = typeof body === 'string'
  const definition = {
    ...{ apiEndpoint: url, apiMethod: method, apiHeaders, overrideApiBaseUrl: null },
    apiBodyTemplate: isText ? body : null,
  }
  const settings = { ...(await readCustomerCredentials(context, customerID)), own: noCredentials }
  assertKnownSubject([url, apiHeaders, isText ? body : JSON.stringify(body)], known)
  const call = buildCall(definition, settings, known)
  if (!isText && body !== null && method !== 'GET' && method !== 'HEAD') {
    call.body = JSON.stringify(fillJson(body, known, given))
    call.headers['content-type'] ??= 'application/json'
  }
  if (tool.idempotencyHeader) call.headers[tool.idempotencyHeader.toLowerCase()] = idempotencyKey
  return { call, secrets: listSecrets(call, apiHeaders) }
}

/** Arguments are available by name, beside the usual placeholders; omitted ones are empty. */
function withArguments(tool: ToolRow, given: Record<string, unknown>, facts: PlaceholderFacts): PlaceholderFacts {
  const declared = Object.keys((tool.parameters.properties ?? {}) as object)
  const values = declared.map((name) => [name, toFact(given[name])])
  return { ...facts, ...(Object.fromEntries(values) as object) }
}

/** Lists and objects are inserted as JSON. */
const toFact = (value: unknown) =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : (value ?? null)

const wholeValue = /^\{\{\s*([a-zA-Z0-9_.-]+)\s*\}\}$/

/**
 * A string that consists of one placeholder becomes the argument's value, whatever its type; members without a value
 * are omitted.
 */
function fillJson(template: ToolBody | unknown, facts: PlaceholderFacts, given: Record<string, unknown>): unknown {
  if (typeof template === 'string') {
    const name = wholeValue.exec(template)?.[1]
    if (name !== undefined && Object.hasOwn(given, name)) return given[name]
    const filled = replacePlaceholders(template, facts)
    return name !== undefined && filled === '' ? undefined : filled
  }
  if (Array.isArray(template)) return template.map((item) => fillJson(item, facts, given) ?? null)
  if (typeof template !== 'object' || template === null) return template
  return Object.fromEntries(Object.entries(template).map(([name, value]) => [name, fillJson(value, facts, given)]))
}

const openNames = new Set(['accept', 'content-type', 'accept-language', 'content-language'])
const minSecret = 6

function listSecrets({ headers }: Call, written: string | null): string[] {
  const stored = written === null ? {} : (JSON.parse(written) as Record<string, string>)
  const values = [...Object.entries(stored), ...Object.entries(headers).filter(([name]) => name === 'authorization')]
  return values
    .filter(([name]) => !openNames.has(name.trim().toLowerCase()))
    .flatMap(([, value]) => [value, value.replace(/^(?:bearer|basic)\s+/i, '')])
    .filter((value) => value.length >= minSecret)
}
