import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import manifest from '../../../package.json' with { type: 'json' }
import { settings } from '../../config.ts'

const root = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

interface Operation {
  parameters?: { name: string }[]
}

describe('deployment files', () => {
  const units = globSync('deploy/systemd/*.service', { cwd: root })
  const program = manifest.bin.attendant

  test('container and systemd start the built package', () => {
    const [, command = ''] = /^ENTRYPOINT (.*)$/m.exec(read('Dockerfile')) ?? []
    expect(JSON.parse(command)).toEqual(['node', `node_modules/attendant/${program}`])
    expect(units).toHaveLength(4)
    for (const unit of units) {
      expect(read(unit)).toContain('\nExecStart=/usr/bin/env attendant start\n')
      expect(read(unit)).toContain('\nProtectSystem=strict\n')
      expect(read(unit)).toContain(' MALLOC_ARENA_MAX=2\n')
    }
  })

  test('use only settings that exist', () => {
    const files = ['compose.yaml', 'deploy/kubernetes/attendant.yaml', ...units]
    const charts = globSync('deploy/helm/**/*.{yaml,tpl}', { cwd: root })
    const named = [...files, ...charts].flatMap((file) =>
      [...read(file).matchAll(/(?:^ +|name: |[ =])([A-Z]+(?:_[A-Z]+)+)(?=[:=,} ])/gm)].map(([, name]) => name ?? ''),
    )
    const foreign = ['NODE_ENV', 'MALLOC_ARENA_MAX', 'POSTGRES_DB', 'POSTGRES_PASSWORD', 'POSTGRES_USER', 'CMD-SHELL']
    const known = new Set([...Object.keys(settings), ...foreign])

    expect(named.length).toBeGreaterThan(20)
    expect(named.filter((name) => !known.has(name))).toEqual([])
  })

  test('benchmarks and proofs use the Node options of the start script', () => {
    const sources = globSync('{bench,proof}/**/*.ts', { cwd: root })
    expect(sources.filter((path) => read(path).includes('--max-semi-space-size'))).toEqual([])
  })

  test('the ingress routes /metrics to a service without pods', () => {
    const documents = read('deploy/kubernetes/attendant.yaml').split('\n---\n')
    const ingress = documents.find((text) => text.includes('kind: Ingress')) ?? ''
    const [, service = ''] =
      /- path: \/metrics\n +pathType: Exact\n +backend: \{ service: \{ name: ([\w-]+)/.exec(ingress) ?? []
    const closed = documents.find((text) => text.includes('kind: Service\n') && text.includes(`name: ${service}\n`))

    expect(closed).toBeDefined()
    expect(closed).not.toContain('selector')
  })

  test('the alert for slow requests excludes those that may be delayed', () => {
    const [, left = ''] = /route!~"([^"]+)"/.exec(read('deploy/alerts.yaml')) ?? []
    const isLeftOut = (route: string) => new RegExp(`^(?:${left})$`).test(route)
    const { paths } = JSON.parse(read('openapi.json')) as { paths: Record<string, Record<string, Operation>> }
    const waiting = Object.keys(paths)
      .filter((path) => Object.values(paths[path] ?? {}).some(mayWait))
      .map((path) => path.replace(/\{(\w+)\}/g, ':$1'))

    expect(waiting.length).toBeGreaterThan(3)
    expect(waiting.filter((route) => !isLeftOut(route))).toEqual([])
    expect(['/tickets', '/ticketMessages/:id/send', '/gateway/whatsapp'].filter(isLeftOut)).toEqual([])
  })
})

const mayWait = ({ parameters = [] }: Operation) => parameters.some(({ name }) => /^wait(Seconds)?$/.test(name))
