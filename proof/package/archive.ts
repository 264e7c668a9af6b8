import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

interface Manifest {
  scripts?: object
  workspaces?: string[]
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

/** The manifest inside a package archive. */
export async function manifestOf(archive: string): Promise<Manifest> {
  const { stdout } = await promisify(execFile)('tar', ['-xzOf', archive, 'package/package.json'])
  return JSON.parse(stdout)
}
