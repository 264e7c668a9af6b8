import { OutboundFault } from '../../../platform/outbound/outbound-fault.ts'
import { listPlaceholders, type PlaceholderFacts, replacePlaceholders } from '../replace-placeholders.ts'

export const isAbsolute = (endpoint: string) => /^[a-z][a-z\d+.-]*:/i.test(endpoint)
const hasPlaceholderInHost = (endpoint: string) => /^[^/?#:]*:\/*[^/?#]*\{\{/.test(endpoint)
/** The URL parser treats these as the current or parent folder, escaped or not. */
const dotSegment = /(^|[/\\])(\.|%2e){1,2}([/\\]|$)/i
const pathOf = (address: string) => address.split(/[?#]/, 1)[0] ?? ''

/** The URL of an endpoint with placeholders filled. Values from end users can never lead to another host or leave the path. */
export function joinAddress(endpoint: string, baseUrl: string | null, facts: PlaceholderFacts): string {
  const template = endpoint.trim()
  if (isAbsolute(template) && hasPlaceholderInHost(template)) {
    throw new OutboundFault('bad-address', 'The host of an endpoint must be written out, without placeholders.')
  }
  const missing = listPlaceholders(pathOf(template), facts).find(({ isEmpty }) => isEmpty)
  // `/orders/{{number}}` would become the list of all orders.
  if (missing) throw new OutboundFault('bad-address', `${missing.name} is empty, and the path needs it.`)
  const filled = replacePlaceholders(template, facts, 'url')
  if (dotSegment.test(pathOf(filled)) && !dotSegment.test(pathOf(template))) {
    throw new OutboundFault('bad-address', 'A placeholder would lead to another path.')
  }
  if (isAbsolute(template)) return filled
  if (!baseUrl) throw new OutboundFault('bad-address', 'A relative endpoint needs overrideApiBaseUrl or apiBaseUrl.')
  return join(baseUrl.trim(), filled)
}

/** A base URL keeps its path: `https://api.test/v1` and `/orders` become `https://api.test/v1/orders`. */
function join(baseUrl: string, endpoint: string): string {
  const base = pathOf(baseUrl).replace(/(?<!\/)\/+$/, '')
  const rest = endpoint.replace(/^\/+/, '')
  return rest === '' || rest.startsWith('?') ? `${base}${rest}` : `${base}/${rest}`
}
