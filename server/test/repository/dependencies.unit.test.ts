import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import semver from 'semver'
import { describe, expect, test } from 'vitest'

const read = (path: string) => readFileSync(join(import.meta.dirname, '../../..', path), 'utf8')

interface Manifest {
  engines: { node: string }
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  overrides: Record<string, string | Record<string, string>>
}

interface Locked {
  version: string
  dev?: boolean
  devOptional?: boolean
  license?: string
  link?: boolean
  engines?: { node?: string }
  os?: string[]
  cpu?: string[]
  libc?: string[]
}

const manifest: Manifest = JSON.parse(read('package.json'))
const { '': _root, ...locked }: Record<string, Locked> = JSON.parse(read('package-lock.json')).packages
/** Without the workspaces of this repository and links to them. */
const packages = Object.entries(locked)
  .filter(([path, { link }]) => path.includes('node_modules/') && !link)
  .map(([path, entry]) => ({
    name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
    ...entry,
  }))

/** Permissive licences; the LGPL applies to libvips and openpgp, which are loaded as replaceable libraries. */
const allowedLicences = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'LGPL-3.0+',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'PSF-2.0',
  'Python-2.0',
  'Zlib',
]

describe('dependencies', () => {
  test('every package has a licence, and production packages have a permitted one', () => {
    expect(packages.filter(({ license }) => !license).map(({ name }) => name)).toEqual([])
    const production = packages.filter(({ dev, devOptional }) => !dev && !devOptional)
    expect(production.length).toBeGreaterThan(100)
    const refused = production.filter(({ license = '' }) => !isAllowed(license))
    expect(refused.map(({ name, license }) => `${name}: ${license}`)).toEqual([])
  })

  test('the service imports nothing that a production install lacks', () => {
    const names = listImported(['server/main.ts', 'server/cli.ts', 'server/platform/lean-loading.js'])
    expect(names.length).toBeGreaterThan(20)
    expect(names.filter((name) => !(name in manifest.dependencies))).toEqual([])
  })

  test('every package can be installed by the oldest Node that package.json allows', () => {
    const oldest = semver.minVersion(manifest.engines.node)?.version ?? ''
    expect(oldest).toMatch(/^20\./)
    const refusing = packages.filter(({ engines }) => engines?.node && !semver.satisfies(oldest, engines.node))
    expect(refusing.map(({ name, version, engines }) => `${name}@${version} requires ${engines?.node}`)).toEqual([])
  })

  test('packages with native code support Linux and macOS on x64 and arm64', () => {
    const supported = ['linux x64', 'linux arm64', 'darwin x64', 'darwin arm64']
    const missing = Object.entries(Object.groupBy(packages.filter(isNative), ({ name }) => familyOf(name)))
      .map(([family, members = []]) => ({ family, platforms: members.flatMap(platformsOf) }))
      .filter(({ platforms }) => platforms.includes('linux x64'))
      .map(({ family, platforms }) => ({ family, missing: supported.filter((one) => !platforms.includes(one)) }))
    expect(missing.length).toBeGreaterThan(5)
    expect(missing.filter((one) => one.missing.length > 0)).toEqual([])
  })

  test('every exact version and every override is explained', () => {
    const page = read('docs/decisions/0014-dependency-pins.md')
    const direct = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })
    const exact = direct.filter(([, range]) => semver.valid(range))
    const overridden = Object.entries(manifest.overrides).flatMap(([name, to]) =>
      typeof to === 'string' ? [[name, to] as const] : Object.entries(to),
    )
    const unexplained = [...exact, ...overridden].filter(
      ([name, version]) => !page.includes(`\`${name}\``) || !(version.startsWith('$') || page.includes(version)),
    )
    expect(unexplained).toEqual([])
  })
})

/** `A OR B` needs one of them, `A AND B` both. */
const isAllowed = (licence: string) =>
  licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => allowedLicences.includes(one)))

/** The packages that these files need at run time, directly or through imported files. */
function listImported(entries: string[]): string[] {
  const files = new Set(entries)
  const packages = new Set<string>()
  for (const file of files) {
    for (const [, specifier = ''] of read(file).matchAll(
      /(?:^(?!import type)(?:im|ex)port\b[^'`]*?\bfrom |import\()'([^']+)'/gm,
    )) {
      if (specifier.startsWith('.')) files.add(join(dirname(file), specifier))
      else if (!specifier.startsWith('node:')) packages.add(/^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? '')
    }
  }
  expect(files.size).toBeGreaterThan(300)
  return [...packages]
}

const isNative = ({ os, cpu }: Locked) => os !== undefined && cpu !== undefined

/** `@img/sharp` of `@img/sharp-linux-arm64`. */
const familyOf = (name: string) =>
  name.replace(
    /[-/](aix|android|darwin|freebsd|linux|linuxmusl|netbsd|openbsd|openharmony|sunos|win32|windows)-.*$/,
    '',
  )

const platformsOf = ({ os = [], cpu = [] }: Locked) => os.flatMap((system) => cpu.map((arch) => `${system} ${arch}`))
