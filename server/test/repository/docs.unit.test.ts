import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { settingsTable } from '../../config.ts'

const root = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const find = (...patterns: string[]) =>
  globSync(patterns, { cwd: root, exclude: ['**/node_modules', '**/dist', 'data', 'artifacts', 'coverage'] })

const documents = find('*.md', 'docs/**/*.md', '{client,console,server,signalr}/**/README.md')
/** Paths created by tests or a running service, and words that only look like paths. */
const elsewhere = ['artifacts/sample-report.docx', 'keys.json', 'multipart/form-data']

/**
 * Matches paths in backticks, with a folder or a source file extension; URLs start with a slash, settings are in
 * capitals.
 */
const pathsIn = (paper: string) =>
  [...read(paper).matchAll(/`(\.?[a-z][\w.-]*\/[\w./-]*|[a-z][\w.-]*\.(?:tsx?|js|json|md|ya?ml|css|service))`/g)]
    .map((match) => match[1] ?? '')
    .filter((path) => !elsewhere.includes(path))

describe('the documentation', () => {
  test('the README lists the current settings', () => {
    expect(read('README.md')).toContain(`<!-- settings -->\n${settingsTable()}\n<!-- /settings -->`)
  })

  test("CI runs the README's test command", () => {
    const command = 'npm ci && npm test'
    expect(read('README.md')).toContain(`\`\`\`\n${command}\n\`\`\``)
    expect(read('.ci/run').split('\n')).toContain(command)
  })

  test('the lockfile contains no registry URLs', () => {
    expect(read('package-lock.json')).not.toMatch(/"resolved": "https?:/)
  })

  test('the architecture page refers only to existing paths', () => {
    const named = [...read('ARCHITECTURE.md').matchAll(/^((?:[a-z]|\.)[\w./-]*\/)\s/gm)].map((match) => match[1] ?? '')
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter((folder) => !existsSync(join(root, folder)))).toEqual([])
  })

  test('the architecture page lists every folder, and the entry files of the roles', () => {
    const words = new Set(read('ARCHITECTURE.md').split(/\s+/))
    const folders = find('*/*').map((path) => `${dirname(path)}/`)
    const files = find('server/*.ts').map((path) => path.slice('server/'.length))
    const named = [...new Set(folders), ...files.filter((file) => !file.endsWith('.test.ts'))]
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter((name) => !words.has(name))).toEqual([])
  })

  test('the documents refer only to existing paths, complete or by their end', () => {
    const there = find('**', '.ci/*')
    const ends = (path: string) => there.some((known) => known === path || known.endsWith(`/${path}`))
    const named = documents.flatMap((paper) => pathsIn(paper).map((path) => ({ paper, path })))
    expect(named.length).toBeGreaterThan(150)
    expect(named.filter(({ path }) => !ends(path.replace(/\/$/, '')))).toEqual([])
  })

  test('the README links to every page and to the README of every folder', () => {
    const readme = read('README.md')
    expect(find('docs/*.md', '*/README.md').filter((page) => !readme.includes(`](${page})`))).toEqual([])
  })

  test('decision pages start with their number', () => {
    for (const page of find('docs/decisions/*.md')) {
      const [number] = /\d{4}/.exec(page) ?? []
      expect(read(page).split('\n')[0], page).toMatch(new RegExp(`^# ${number}: [A-Z]`))
    }
  })

  test('the page on security refers only to existing paths', () => {
    const named = [...read('docs/security.md').matchAll(/`([\w.-]+\/[\w./-]*|[\w.-]+\.tsx?)`/g)].map(
      (match) => match[1] ?? '',
    )
    expect(named.length).toBeGreaterThan(80)
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  test('links in the documents are valid', () => {
    for (const page of documents) {
      const targets = [...read(page).matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map((match) => match[1] ?? '')
      expect(
        targets.filter((target) => !existsSync(join(root, dirname(page), target))),
        page,
      ).toEqual([])
    }
  })
})
