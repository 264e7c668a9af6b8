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

const files: SourceFile[] = globSync(['contract/**/*.ts', 'server/**/*.ts'], { cwd: root }).map((path) => {
  const text = readFileSync(join(root, path), 'utf8')
  const specifiers = [...text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].map((match) => match[1] ?? '')
  const imports = specifiers.map((specifier) => relative(root, resolve(root, dirname(path), specifier)))
  return { path, text, lines: text.split('\n').length - 1, imports }
})

const isTest = ({ path }: SourceFile) => /\.test\.ts$|^server\/test\//.test(path)
const sources = files.filter((file) => !isTest(file))

/** Inner layers first: each may import itself and those before it. */
const layers = [
  'contract',
  'signalr',
  'server/config',
  'server/platform',
  'server/adapters',
  'server/access',
  'server/context',
  'server/idempotent-request',
  'server/features',
]
const layerOf = (path: string) => {
  const found = layers.findIndex((layer) => path === `${layer}.ts` || path.startsWith(`${layer}/`))
  return found === -1 ? layers.length : found
}

const featureOf = (path: string) => /^server\/features\/([^/]+)\//.exec(path)?.[1]
const isPrivate = (path: string) => /\.(routes|store|policy|live)\.ts$/.test(path)

function violations(judge: (file: SourceFile) => string[]) {
  return sources.flatMap((file) => judge(file).map((what) => `${file.path}: ${what}`))
}

describe('the shape of the house', () => {
  test('imports point inwards: contract, platform, adapters, context, features, then the lists of them', () => {
    const wrong = violations(({ path, imports }) => imports.filter((target) => layerOf(target) > layerOf(path)))
    expect(wrong).toEqual([])
  })

  test('the architecture page tells the layers in their order', () => {
    const told = layers.map((layer) => layer.replace('server/', '')).join(' ← ')
    expect(readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')).toContain(`\`${told}\``)
  })

  test('features get ports from the context and never import an adapter', () => {
    const wrong = violations(({ path, imports }) =>
      featureOf(path) ? imports.filter((target) => target.startsWith('server/adapters/')) : [],
    )
    expect(wrong).toEqual([])
  })

  test('verbs are public, nouns are private: no feature reaches for the routes, store or policy of another', () => {
    const wrong = violations(({ path, imports }) => {
      const feature = featureOf(path)
      if (!feature) return []
      return imports.filter((target) => isPrivate(target) && featureOf(target) !== feature)
    })
    expect(wrong).toEqual([])
  })

  test('anyone may join a table, and only its own folder writes it', () => {
    const wrong = violations(({ path, text, imports }) => {
      const foreign = imports.filter(
        (target) => target.endsWith('.table.ts') && featureOf(target) && featureOf(target) !== featureOf(path),
      )
      const names = foreign.flatMap((target) => tableNames(target))
      return names
        .filter((name) => new RegExp(`\\.(insert|update|delete)\\(\\s*${name}\\s*\\)`).test(text))
        .map((name) => `writes ${name}`)
    })
    expect(wrong).toEqual([])
  })

  test('the platform knows nothing of support desks', () => {
    const wrong = violations(({ path, text }) =>
      path.startsWith('server/platform/')
        ? [...text.matchAll(/\b(ticket|endUser|topic)s?ID\b/gi)].map((match) => match[0])
        : [],
    )
    expect(wrong).toEqual([])
  })

  test('only the configuration reads the environment', () => {
    const wrong = violations(({ path, text }) =>
      text.includes('process.env') && path !== 'server/config.ts' ? ['process.env'] : [],
    )
    expect(wrong).toEqual([])
  })

  test('features take time and identifiers from the context', () => {
    const wrong = violations(({ path, text }) =>
      featureOf(path) && featureOf(path) !== 'service'
        ? [...text.matchAll(/\bnew Date\(\)|\bDate\.now\(\)|\bMath\.random\(\)/g)].map((match) => match[0])
        : [],
    )
    expect(wrong).toEqual([])
  })

  test('what is announced is heard by somebody', () => {
    const topics = sources.flatMap(({ text }) =>
      [...text.matchAll(/export const (\w+Topic) = '/g)].map(([, name]) => name),
    )
    expect(topics.length).toBeGreaterThan(3)
    const isHeard = (topic = '') => sources.some(({ text }) => text.includes(`announcements.on(${topic},`))
    expect(topics.filter((topic) => !isHeard(topic))).toEqual([])
  })

  test('there are no import cycles', () => {
    expect(findCycle(new Map(sources.map(({ path, imports }) => [path, imports])))).toBeUndefined()
  })

  test('there are no default exports, barrels or names that say nothing', () => {
    const vague = /(^|\/)(utils?|helpers?|common|misc|shared|index)\.ts$/
    const wrong = violations(({ path, text }) => [
      ...(/^export default/m.test(text) ? ['default export'] : []),
      ...(/^export \* from/m.test(text) ? ['barrel'] : []),
      ...(vague.test(path) ? ['vague name'] : []),
    ])
    expect(wrong).toEqual([])
  })

  test('source files stay under 300 lines and test files under 500', () => {
    const long = files
      .filter((file) => file.lines > (isTest(file) ? 500 : 300))
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
