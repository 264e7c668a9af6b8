import { promises as dns } from 'node:dns'

/** The TXT records of a name, each as one string; empty if the name does not exist or the lookup fails. */
export type TxtLookup = (name: string) => Promise<string[]>

const maxRecords = 100

/** Uses the system's name servers, or others. */
export function createTxtLookup(servers: string[]): TxtLookup {
  const resolver = new dns.Resolver({ timeout: 2_000, tries: 2 })
  if (servers.length > 0) resolver.setServers(servers)
  return async (name) => {
    const records = await resolver.resolveTxt(name).catch(() => [])
    return records.slice(0, maxRecords).map((pieces) => pieces.join(''))
  }
}
