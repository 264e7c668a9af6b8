import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, dirname, join } from 'node:path'

interface Lock {
  packages: Record<string, { version?: string }>
}

/** A local package registry with only the packages that are installed in the repository. */
export async function startRegistry(root: string) {
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as Lock
  const server = createServer((request, response) => {
    answer(decodeURIComponent(request.url ?? ''), response).catch(() => response.writeHead(404).end('{}'))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function answer(path: string, response: ServerResponse): Promise<void> {
    if (path.startsWith('/-/')) return sendArchive(join(root, path.slice('/-/'.length)), response)
    const versions = await describe(path.slice(1))
    const latest = Object.keys(versions).at(-1)
    if (!latest) throw new Error(`No such package: ${path}`)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ name: path.slice(1), 'dist-tags': { latest }, versions }))
  }

  async function describe(name: string) {
    const folders = Object.keys(lock.packages).filter((folder) => folder.endsWith(`node_modules/${name}`))
    const manifests = folders.map(async (folder) => {
      const manifest = JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8')) as { version: string }
      return [manifest.version, { ...manifest, dist: { tarball: `${url}/-/${folder}` } }] as const
    })
    return Object.fromEntries(await Promise.all(manifests))
  }

  const close = async () => {
    server.closeAllConnections()
    server.close()
  }
  return { url, [Symbol.asyncDispose]: close }
}

async function sendArchive(folder: string, response: ServerResponse): Promise<void> {
  const parameters = ['-czf', '-', '--exclude=node_modules', '-C', dirname(folder), basename(folder)]
  const archive = spawn('tar', parameters, { stdio: ['ignore', 'pipe', 'ignore'] })
  archive.stdout.pipe(response)
  await once(archive, 'close')
}
