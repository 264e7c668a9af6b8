import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

interface SourceFile {
  path: string
  text: string
  lines: number
  imports: string[]
}

const programs = ['contract', 'server', 'signalr', 'client', 'console', 'widget']

const files: SourceFile[] = globSync(`{${programs.join(',')}}/**/*.{ts,tsx}`, {
  cwd: root,
  exclude: ['**/node_modules', '**/dist'],
}).map((path) => {
  const text = readFileSync(join(root, path), 'utf8')
  const specifiers = [...text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].map((match) => match[1] ?? '')
  const imports = specifiers.map((specifier) => relative(root, resolve(root, dirname(path), specifier)))
  return { path, text, lines: text.split('\n').length - 1, imports }
})

const isTest = (path: string) => /\.(test|proof)\.tsx?$|^server\/test\/|\/testing\/|^signalr\/src\/test\//.test(path)
const sources = files.filter(({ path }) => !isTest(path))

/** Inner layers first: each may import itself and those before it. */
const layers = [
  'contract',
  'signalr',
  'server/config',
  'server/platform',
  'server/adapters',
  'server/errors',
  'server/access',
  'server/context',
  'server/idempotent-request',
]

/**
 * Each domain may import itself and earlier ones. Dependencies on later ones are ports, implemented in
 * `server/ports.ts`.
 */
const domains = [
  'organization',
  'people',
  'knowledge',
  'desk',
  'automation',
  'channels',
  'place-reports',
  'integration',
]

const domainOf = (path: string) => domains.find((domain) => path.startsWith(`server/${domain}/`))

const order = [...layers, ...domains.map((domain) => `server/${domain}`)]
const rankOf = (path: string) => {
  const found = order.findIndex((place) => path === `${place}.ts` || path.startsWith(`${place}/`))
  return found === -1 ? order.length : found
}

const isPrivate = (path: string) => /\.(routes|store|policy|live)\.ts$/.test(path)

function violations(find: (file: SourceFile) => string[]) {
  return sources.flatMap((file) => find(file).map((what) => `${file.path}: ${what}`))
}

const inServer = (find: (file: SourceFile) => string[]) =>
  violations((file) => (/^(server|contract)\//.test(file.path) ? find(file) : []))

describe('layers and domains', () => {
  test('imports point from later layers and domains to earlier ones', () => {
    const wrong = inServer(({ path, imports }) => imports.filter((target) => rankOf(target) > rankOf(path)))
    expect(wrong).toEqual([])
  })

  test('only the lists of the server import place reports', () => {
    const wrong = inServer(({ path, imports }) =>
      domainOf(path) && domainOf(path) !== 'place-reports'
        ? imports.filter((target) => domainOf(target) === 'place-reports')
        : [],
    )
    expect(wrong).toEqual([])
  })

  test('ARCHITECTURE.md lists layers and domains in order', () => {
    const page = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')
    expect(page).toContain(`\`${layers.map((layer) => layer.replace('server/', '')).join(' ← ')}\``)
    expect(page).toContain(`\`${domains.join(' ← ')}\``)
  })

  test('every domain has a README', () => {
    const missing = domains.filter((domain) => globSync(`server/${domain}/README.md`, { cwd: root }).length === 0)
    expect(missing).toEqual([])
  })

  test('domains use port types of adapters, never those of a vendor', () => {
    const portTypes = /^server\/adapters\/(ai\/ai|mail\/mail|mailer\/mailer|storage\/storage|telephony\/telephony)\.ts$/
    const wrong = inServer(({ path, imports }) =>
      domainOf(path)
        ? imports.filter((target) => target.startsWith('server/adapters/') && !portTypes.test(target))
        : [],
    )
    expect(wrong).toEqual([])
  })

  test('routes, stores and policies are private to their domain', () => {
    const wrong = inServer(({ path, imports }) => {
      const domain = domainOf(path)
      if (!domain) return []
      return imports.filter((target) => isPrivate(target) && domainOf(target) !== domain)
    })
    expect(wrong).toEqual([])
  })

  test('any domain may read a table, and only its own domain writes it', () => {
    const wrong = inServer(({ path, text, imports }) => {
      const foreign = imports.filter(
        (target) => target.endsWith('.table.ts') && domainOf(target) && domainOf(target) !== domainOf(path),
      )
      const names = foreign.flatMap((target) => tableNames(target))
      return names
        .filter((name) => new RegExp(`\\.(insert|update|delete)\\(\\s*${name}\\s*\\)`).test(text))
        .map((name) => `writes ${name}`)
    })
    expect(wrong).toEqual([])
  })

  test('the platform does not depend on customer support', () => {
    const wrong = inServer(({ path, text }) =>
      path.startsWith('server/platform/')
        ? [...text.matchAll(/\b(ticket|endUser|topic)s?ID\b/gi)].map((match) => match[0])
        : [],
    )
    expect(wrong).toEqual([])
  })

  test('console, widget and client share only the contract and the client with the server', () => {
    const wrong = violations(({ path, imports }) =>
      /^(console|widget|client)\//.test(path) ? imports.filter((target) => target.startsWith('server/')) : [],
    )
    expect(wrong).toEqual([])
  })

  test('signalr is independent', () => {
    const wrong = violations(({ path, imports }) =>
      path.startsWith('signalr/') ? imports.filter((target) => !target.startsWith('signalr/')) : [],
    )
    expect(wrong).toEqual([])
  })

  test('no program has import cycles', () => {
    expect(findCycle(new Map(sources.map(({ path, imports }) => [path, imports])))).toBeUndefined()
  })
})

describe('sources', () => {
  test('only the configuration reads the environment', () => {
    const wrong = inServer(({ path, text }) =>
      text.includes('process.env') && path !== 'server/config.ts' ? ['process.env'] : [],
    )
    expect(wrong).toEqual([])
  })

  test('domains take time and identifiers from the context', () => {
    const wrong = inServer(({ path, text }) =>
      domainOf(path) && !path.startsWith('server/integration/service/')
        ? [...text.matchAll(/\bnew Date\(\)|\bDate\.now\(\)|\bMath\.random\(\)/g)].map((match) => match[0])
        : [],
    )
    expect(wrong).toEqual([])
  })

  test('nothing names a private table of the job queue', () => {
    const others = globSync('{bench,deploy,e2e,proof,scripts}/**/*.{ts,js,sql,json,yaml}', { cwd: root })
    const paths = [...files.map(({ path }) => path), ...others, ...globSync('server/migrations/*.sql', { cwd: root })]
    const isNamed = (path: string) =>
      /_private[_](jobs|job_queues|tasks|known)/.test(readFileSync(join(root, path), 'utf8'))
    expect(paths.length).toBeGreaterThan(files.length + others.length)
    expect(paths.filter(isNamed)).toEqual([])
  })

  test('every announcement has a listener', () => {
    const topics = sources.flatMap(({ text }) =>
      [...text.matchAll(/export const (\w+Topic) = '/g)].map(([, name]) => name),
    )
    expect(topics.length).toBeGreaterThan(3)
    const hasListener = (topic = '') => sources.some(({ text }) => text.includes(`announcements.on(${topic},`))
    expect(topics.filter((topic) => !hasListener(topic))).toEqual([])
  })

  test('there are no default exports, barrels or vague names', () => {
    const vague = /(^|\/)(utils?|helpers?|common|misc|shared|index)\.tsx?$/
    const wrong = violations(({ path, text }) => [
      ...(/^export default/m.test(text) && !/\.config\.ts$/.test(path) ? ['default export'] : []),
      ...(/^export \* from/m.test(text) ? ['barrel'] : []),
      ...(vague.test(path) && !path.includes('/messages/') ? ['vague name'] : []),
    ])
    expect(wrong).toEqual([])
  })

  test('production code imports no test doubles', () => {
    expect(violations(({ imports }) => imports.filter(isTest))).toEqual([])
  })

  test('no folder has more than 15 source files', () => {
    const folders = Map.groupBy(sources, ({ path }) => dirname(path))
    const full = [...folders].filter(([, inside]) => inside.length > 15).map(([path]) => path)
    expect(full).toEqual([])
  })

  test('source files stay under 300 lines and test files under 500', () => {
    const long = files
      .filter(({ path, lines }) => lines > (isTest(path) ? 500 : 300) && path !== 'client/src/schema.ts')
      .map(({ path, lines }) => `${path}: ${lines}`)
    expect(long).toEqual([])
  })
})

function tableNames(path: string): string[] {
  const file = files.find((candidate) => candidate.path === path)
  return [...(file?.text ?? '').matchAll(/export const (\w+) = pgTable/g)].map((match) => match[1] ?? '')
}

function findCycle(graph: Map<string, string[]>): string | undefined {
  const done = new Set<string>()
  function visit(path: string, trail: string[]): string | undefined {
    if (trail.includes(path)) return [...trail.slice(trail.indexOf(path)), path].join(' → ')
    if (done.has(path)) return undefined
    for (const target of graph.get(path) ?? []) {
      const cycle = visit(target, [...trail, path])
      if (cycle) return cycle
    }
    done.add(path)
    return undefined
  }
  for (const path of graph.keys()) {
    const cycle = visit(path, [])
    if (cycle) return cycle
  }
  return undefined
}
