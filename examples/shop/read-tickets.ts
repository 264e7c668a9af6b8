import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'

interface TicketSummary {
  ticketID: number
  subject: string | null
  source: string
}

/** What an assistant does: finds tickets over MCP with the shop's API token. Texts of contacts are labelled as theirs. */
export async function findTickets(baseUrl: string, apiToken: string, search: string): Promise<TicketSummary[]> {
  const client = new Client({ name: 'shop-assistant', version: '1.0.0' })
  const requestInit = { headers: { authorization: `Bearer ${apiToken}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', baseUrl), { requestInit }))
  try {
    const answer = await client.callTool({ name: 'search_tickets', arguments: { search } })
    const [first] = answer.content as { text: string }[]
    const { items } = JSON.parse(first?.text ?? '{ "items": [] }') as { items: TicketSummary[] }
    return items
  } finally {
    await client.close()
  }
}
