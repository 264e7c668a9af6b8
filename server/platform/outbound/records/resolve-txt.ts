import { promises as dns } from 'node:dns'

/** The texts of a name's TXT records, each in one piece; none where there is no such name or nobody answers. */
export type TxtLookup = (name: string) => Promise<string[]>

const maxRecords = 100

/** By the system's servers, or others. */
export function createTxtLookup(servers: string[]): TxtLookup {
  const resolver = new dns.Resolver({ timeout: 2_000, tries: 2 })
  if (servers.length > 0) resolver.setServers(servers)
  return async (name) => {
    const records = await resolver.resolveTxt(name).catch(() => [])
    return records.slice(0, maxRecords).map((pieces) => pieces.join(''))
  }
}
