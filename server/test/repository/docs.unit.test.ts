import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { settingsTable } from '../../config.ts'

const root = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const find = (...patterns: string[]) =>
  globSync(patterns, { cwd: root, exclude: ['**/node_modules', '**/dist', 'data', 'artifacts', 'coverage'] })

const documents = find('*.md', 'docs/**/*.md', '{client,console,server,signalr}/**/README.md')
/** What the tests or a running service make, and what only looks like a path. */
const elsewhere = ['artifacts/sample-report.docx', 'keys.json', 'multipart/form-data']

/** Backticked, with a folder or the ending of a file of ours; addresses begin with a slash, settings with capitals. */
const pathsIn = (paper: string) =>
  [...read(paper).matchAll(/`(\.?[a-z][\w.-]*\/[\w./-]*|[a-z][\w.-]*\.(?:tsx?|js|json|md|ya?ml|css|service))`/g)]
    .map((match) => match[1] ?? '')
    .filter((path) => !elsewhere.includes(path))

describe('the documents', () => {
  test('the README shows the settings as they are', () => {
    expect(read('README.md')).toContain(`<!-- settings -->\n${settingsTable()}\n<!-- /settings -->`)
  })

  test("CI runs the README's test command", () => {
    const command = 'npm ci && npm test'
    expect(read('README.md')).toContain(`\`\`\`\n${command}\n\`\`\``)
    expect(read('.ci/run').split('\n')).toContain(command)
  })

  test('the lockfile holds no registry addresses', () => {
    expect(read('package-lock.json')).not.toMatch(/"resolved": "https?:/)
  })

  test('the architecture page names only what is there', () => {
    const named = [...read('ARCHITECTURE.md').matchAll(/^((?:[a-z]|\.)[\w./-]*\/)\s/gm)].map((match) => match[1] ?? '')
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter((folder) => !existsSync(join(root, folder)))).toEqual([])
  })

  test('the architecture page names every folder, and every file that the roles begin in', () => {
    const words = new Set(read('ARCHITECTURE.md').split(/\s+/))
    const folders = find('*/*').map((path) => `${dirname(path)}/`)
    const files = find('server/*.ts').map((path) => path.slice('server/'.length))
    const named = [...new Set(folders), ...files.filter((file) => !file.endsWith('.test.ts'))]
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter((name) => !words.has(name))).toEqual([])
  })

  test('the documents name only paths that are there, in whole or by their end', () => {
    const there = find('**', '.ci/*')
    const ends = (path: string) => there.some((known) => known === path || known.endsWith(`/${path}`))
    const named = documents.flatMap((paper) => pathsIn(paper).map((path) => ({ paper, path })))
    expect(named.length).toBeGreaterThan(150)
    expect(named.filter(({ path }) => !ends(path.replace(/\/$/, '')))).toEqual([])
  })

  test('the README leads to every page and to the README of every folder', () => {
    const readme = read('README.md')
    expect(find('docs/*.md', '*/README.md').filter((page) => !readme.includes(`](${page})`))).toEqual([])
  })

  test('a page on a decision is headed by its number', () => {
    for (const page of find('docs/decisions/*.md')) {
      const [number] = /\d{4}/.exec(page) ?? []
      expect(read(page).split('\n')[0], page).toMatch(new RegExp(`^# ${number}: [A-Z]`))
    }
  })

  test('the page on security names only what is there', () => {
    const named = [...read('docs/security.md').matchAll(/`([\w.-]+\/[\w./-]*|[\w.-]+\.tsx?)`/g)].map(
      (match) => match[1] ?? '',
    )
    expect(named.length).toBeGreaterThan(80)
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  test('links in the documents lead somewhere', () => {
    for (const page of documents) {
      const targets = [...read(page).matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map((match) => match[1] ?? '')
      expect(
        targets.filter((target) => !existsSync(join(root, dirname(page), target))),
        page,
      ).toEqual([])
    }
  })
})
