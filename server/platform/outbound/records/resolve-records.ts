import { promises as dns } from 'node:dns'

/** DNS records of a name. A failed lookup is different from a name without such a record. */
export type RecordAnswer =
  | { outcome: 'found'; records: string[] }
  /** The name exists, or names below it do. */
  | { outcome: 'empty' }
  | { outcome: 'unknownName' }
  | { outcome: 'failed'; code: string }

/** MX records are returned as host names, the preferred one first; an empty one is the null MX. */
export type RecordLookup = (name: string, type: 'MX' | 'TXT') => Promise<RecordAnswer>

const maxRecords = 100

export function createRecordLookup(servers: string[]): RecordLookup {
  const resolver = new dns.Resolver({ timeout: 3_000, tries: 2 })
  if (servers.length > 0) resolver.setServers(servers)
  const ask = async (name: string, type: 'MX' | 'TXT') => {
    if (type === 'TXT') return (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''))
    const found = await resolver.resolveMx(name)
    return found.sort((one, other) => one.priority - other.priority).map(({ exchange }) => exchange)
  }
  return async (name, type) => {
    try {
      const records = await ask(name, type)
      return records.length > 0 ? { outcome: 'found', records: records.slice(0, maxRecords) } : { outcome: 'empty' }
    } catch (error) {
      const { code = 'EUNKNOWN' } = error as NodeJS.ErrnoException
      if (code === 'ENODATA') return { outcome: 'empty' }
      return code === 'ENOTFOUND' ? { outcome: 'unknownName' } : { outcome: 'failed', code }
    }
  }
}
