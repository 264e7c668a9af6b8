import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** The system account that PostgreSQL runs as when we are root, because it refuses to run as root. */
export interface ServerAccount {
  name: string
  uid: number
  gid: number
}

/** Preferably our own account, then PostgreSQL's; every system has `nobody`. */
const candidates = ['attendant', 'postgres', 'nobody']

export async function findServerAccount(): Promise<ServerAccount | undefined> {
  if (process.getuid?.() !== 0) return undefined
  for (const name of candidates) {
    const uid = await identifier('-u', name)
    const gid = await identifier('-g', name)
    if (uid && gid) return { name, uid, gid }
  }
  throw new Error(
    `PostgreSQL does not run as root, and none of the accounts ${candidates.join(', ')} exists. ` +
      'Create one (useradd --system attendant), start as another user, or set DATABASE_URL.',
  )
}

async function identifier(option: '-u' | '-g', name: string): Promise<number | undefined> {
  const answer = await promisify(execFile)('id', [option, name]).catch(() => undefined)
  return answer ? Number(answer.stdout) : undefined
}
