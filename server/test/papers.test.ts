import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { settingsTable } from '../config.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

describe('the papers', () => {
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

  test('the page on security names only what is there', () => {
    const named = [...read('docs/security.md').matchAll(/`([\w.-]+\/[\w./-]*|[\w.-]+\.tsx?)`/g)].map(
      (match) => match[1] ?? '',
    )
    expect(named.length).toBeGreaterThan(80)
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  test('links in the papers lead somewhere', () => {
    for (const page of ['README.md', 'CONTRIBUTING.md', 'ARCHITECTURE.md']) {
      const targets = [...read(page).matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map((match) => match[1] ?? '')
      expect(targets.filter((target) => !existsSync(join(root, target)))).toEqual([])
    }
  })
})
