import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { findBrowser, type Host } from '../../../e2e/find-browser.ts'

/** A machine with these programs; those in `broken` exist but do not start. */
function host(given: Partial<Host> & { programs?: string[]; broken?: string[] }): Host {
  const { programs = [], broken = [], ...rest } = given
  return {
    platform: 'linux',
    arch: 'x64',
    env: { PATH: '/usr/local/bin:/usr/bin' },
    home: '/home/ada',
    isExecutable: (path) => programs.includes(path) || broken.includes(path),
    isChromium: (path) => programs.includes(path),
    ...rest,
  }
}

const bundled = { isBundled: true }
const at = (path: string) => ({ isBundled: false, path })

describe('findBrowser', () => {
  test('uses the bundled browser on Linux x64, whatever the system has', () => {
    expect(findBrowser(host({}))).toEqual(bundled)
    expect(findBrowser(host({ programs: ['/usr/bin/chromium'] }))).toEqual(bundled)
  })

  test('prefers CHROMIUM_PATH', () => {
    const env = { CHROMIUM_PATH: '/opt/browser/chrome', PATH: '/usr/bin' }
    const programs = ['/opt/browser/chrome', '/usr/bin/chromium']
    expect(findBrowser(host({ env, programs }))).toEqual(at('/opt/browser/chrome'))
    expect(findBrowser(host({ env, programs, arch: 'arm64' }))).toEqual(at('/opt/browser/chrome'))
  })

  test('reports a CHROMIUM_PATH that does not start instead of using another browser', () => {
    const env = { CHROMIUM_PATH: '/opt/gone' }
    expect(() => findBrowser(host({ env, programs: ['/usr/bin/chromium'] }))).toThrow('CHROMIUM_PATH: /opt/gone')
  })

  test("uses the system's browser on arm64: Chromium before Chrome, in the order of PATH, then the usual places", () => {
    const arm = (programs: string[], PATH = '/usr/local/bin:/usr/bin') =>
      findBrowser(host({ arch: 'arm64', programs, env: { PATH } }))
    expect(arm(['/usr/bin/google-chrome', '/usr/bin/chromium'])).toEqual(at('/usr/bin/chromium'))
    const light = '/usr/bin/chromium-headless-shell'
    expect(arm(['/usr/local/bin/chromium', light])).toEqual(at(light))
    expect(arm(['/usr/bin/chromium', '/usr/local/bin/chromium'])).toEqual(at('/usr/local/bin/chromium'))
    expect(arm(['/home/ada/bin/google-chrome'], '/home/ada/bin')).toEqual(at('/home/ada/bin/google-chrome'))
    expect(arm(['/snap/bin/chromium'], '')).toEqual(at('/snap/bin/chromium'))
    expect(arm(['/opt/google/chrome/chrome'])).toEqual(at('/opt/google/chrome/chrome'))
  })

  test('skips a wrapper that only prints what to install', () => {
    const programs = ['/usr/bin/google-chrome']
    const found = findBrowser(host({ arch: 'arm64', broken: ['/usr/bin/chromium-browser'], programs }))
    expect(found).toEqual(at('/usr/bin/google-chrome'))
  })

  test.each(['arm64', 'x64'])('uses an application on macOS (%s), installed for all users or one', (arch) => {
    const chrome = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
    const chromium = '/home/ada/Applications/Chromium.app/Contents/MacOS/Chromium'
    const mac = (programs: string[]) => findBrowser(host({ platform: 'darwin', arch, programs }))
    expect(mac([chrome, chromium])).toEqual(at(chrome))
    expect(mac([chromium])).toEqual(at(chromium))
    expect(mac(['/usr/local/bin/chromium'])).toEqual(at('/usr/local/bin/chromium'))
    expect(mac([])).toBeUndefined()
  })

  test('finds none if none is installed', () => {
    expect(findBrowser(host({ arch: 'arm64' }))).toBeUndefined()
  })
})

const filesWith = (pattern: RegExp, ...globs: string[]) =>
  globSync(globs, { exclude: ['**/node_modules', '**/dist'] }).filter((file) =>
    pattern.test(readFileSync(file, 'utf8')),
  )

test('every test in e2e needs a browser, and no other starts one', () => {
  const tests = globSync('e2e/**/*.{test,proof}.ts')
  expect(tests.length).toBeGreaterThan(20)
  expect(filesWith(/openBrowser\(/, 'e2e/**/*.{test,proof}.ts')).toEqual(tests)
  const starting = filesWith(/(?:playwright|chromium)\.launch\(/, '**/*.{ts,tsx,js}')
  expect(starting).toEqual(['e2e/browser.ts'])
})

test('CI requires a browser', () => {
  expect(readFileSync('.ci/run', 'utf8')).toMatch(/^export REQUIRE_BROWSER=1$/m)
})
