import { Client } from 'pg'

export interface Query {
  <Row>(text: string): Promise<Row[]>
  end(): Promise<void>
}

/** A connection for queries of the benchmark itself. */
export async function openQuery(url: string): Promise<Query> {
  const client = new Client(url)
  // The measured restart closes it.
  client.on('error', () => undefined)
  await client.connect()
  const query = async <Row>(text: string) => (await client.query(text)).rows as Row[]
  return Object.assign(query, { end: () => client.end().catch(() => undefined) })
}
