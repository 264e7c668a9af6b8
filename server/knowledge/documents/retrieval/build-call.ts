import { OutboundFault } from '../../../platform/outbound/outbound-fault.ts'
import type { documents } from '../documents.table.ts'
import { type PlaceholderFacts, replacePlaceholders } from '../replace-placeholders.ts'
import { type Credentials, chooseAuthorization } from './choose-credentials.ts'
import { fillBody } from './fill-body.ts'
import { joinAddress } from './join-address.ts'

export interface Call {
  method: string
  url: URL
  headers: Record<string, string>
  body?: string
}

export interface CallSettings {
  apiBaseUrl: string | null
  own: Credentials
  customers: Credentials
}

type Definition = Pick<
  typeof documents.$inferSelect,
  'apiEndpoint' | 'apiMethod' | 'apiHeaders' | 'apiBodyTemplate' | 'overrideApiBaseUrl'
>

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const accepted = 'application/json, text/*;q=0.9, */*;q=0.1'

/** The external request of a document, with all placeholders filled. */
export function buildCall(document: Definition, { apiBaseUrl, own, customers }: CallSettings, facts: PlaceholderFacts) {
  const { apiEndpoint, apiHeaders, apiBodyTemplate, overrideApiBaseUrl } = document
  const method = document.apiMethod?.trim().toUpperCase() || 'GET'
  if (!methods.includes(method)) throw new OutboundFault('bad-address', `${method} is not a method that can be called.`)
  if (!apiEndpoint?.trim() && !overrideApiBaseUrl) throw new OutboundFault('bad-address', 'There is no apiEndpoint.')
  const url = URL.parse(joinAddress(apiEndpoint ?? '', overrideApiBaseUrl || apiBaseUrl, facts))
  if (!url) throw new OutboundFault('bad-address', 'The address cannot be read.')

  const headers: Record<string, string> = { accept: accepted, ...fillHeaders(apiHeaders, facts) }
  const call: Call = { method, url, headers }
  if (apiBodyTemplate && method !== 'GET' && method !== 'HEAD') {
    const { text, contentType } = fillBody(apiBodyTemplate, headers['content-type'] ?? '', facts)
    call.body = text
    headers['content-type'] ??= contentType
  }
  const authorization = chooseAuthorization({ address: url, own, customers, apiBaseUrl })
  if (authorization) headers.authorization ??= authorization
  return call
}

function fillHeaders(written: string | null, facts: PlaceholderFacts): Record<string, string> {
  if (!written) return {}
  // Checked when it was saved.
  const headers = JSON.parse(written) as Record<string, string>
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name.trim().toLowerCase(),
      replacePlaceholders(value, facts, 'header'),
    ]),
  )
}
