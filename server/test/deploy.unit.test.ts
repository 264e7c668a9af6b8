import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

interface Operation {
  parameters?: { name: string }[]
}

describe('the set-ups', () => {
  const { start } = manifest.scripts

  test('container and systemd start the service as npm start does', () => {
    const [, command = ''] = /^CMD (.*)$/m.exec(read('Dockerfile')) ?? []
    expect(JSON.parse(command)).toEqual(start.split(' '))
    expect(read('deploy/attendant.service')).toContain(`\nExecStart=/opt/attendant/node_modules/.bin/${start}\n`)
  })

  test('systemd, under which nothing can be built, says to build before', () => {
    const unit = read('deploy/attendant.service')
    expect(unit).toContain('ProtectSystem=strict')
    expect(unit).toContain('npm ci && npm run build')
  })

  test('benchmarks and proofs have the options of the start from package.json', () => {
    const sources = globSync('{bench,proof}/**/*.ts', { cwd: root })
    expect(sources.filter((path) => read(path).includes('--max-semi-space-size'))).toEqual([])
  })

  test('the ingress sends /metrics to a service without pods', () => {
    const documents = read('deploy/kubernetes/attendant.yaml').split('\n---\n')
    const ingress = documents.find((text) => text.includes('kind: Ingress')) ?? ''
    const [, service = ''] =
      /- path: \/metrics\n +pathType: Exact\n +backend: \{ service: \{ name: ([\w-]+)/.exec(ingress) ?? []
    const closed = documents.find((text) => text.includes('kind: Service\n') && text.includes(`name: ${service}\n`))

    expect(closed).toBeDefined()
    expect(closed).not.toContain('selector')
  })

  test('the alert of slow requests leaves out those that may be asked to wait', () => {
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
