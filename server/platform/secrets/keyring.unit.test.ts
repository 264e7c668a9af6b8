import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openKeyring } from './keyring.ts'

async function temporaryFolder() {
  const path = await mkdtemp(join(tmpdir(), 'attendant-keyring-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

describe('openKeyring', () => {
  test('generates three long keys once, readable by the owner only', async () => {
    await using folder = await temporaryFolder()
    const data = join(folder.path, 'data')

    const made = await openKeyring(data)

    expect(new Set(Object.values(made)).size).toBe(3)
    for (const key of Object.values(made)) expect(key).toMatch(/^[\w-]{43}$/)
    expect((await stat(join(data, 'keys.json'))).mode & 0o777).toBe(0o600)
    expect((await stat(data)).mode & 0o777).toBe(0o700)
    expect(await openKeyring(data)).toEqual(made)
  })

  test.runIf(process.platform === 'linux')('rejects a folder that cannot be created, with the reason', async () => {
    await expect(openKeyring('/proc/attendant/data')).rejects.toThrow(
      'The folder /proc/attendant cannot be created: the file system allows no folders there. Check DATA_DIR.',
    )
  })

  test('gives concurrent first starts the same keys', async () => {
    await using folder = await temporaryFolder()

    const rings = await Promise.all(Array.from({ length: 20 }, () => openKeyring(folder.path)))

    expect(new Set(rings.map((ring) => JSON.stringify(ring))).size).toBe(1)
    expect(await readdir(folder.path)).toEqual(['keys.json'])
  })

  test('rejects keys that it cannot read instead of replacing them', async () => {
    await using folder = await temporaryFolder()
    const path = join(folder.path, 'keys.json')
    await writeFile(path, '{"secretKey":')

    await expect(openKeyring(folder.path)).rejects.toThrow(`The keys in ${path} cannot be read.`)
    expect(await readFile(path, 'utf8')).toBe('{"secretKey":')
  })
})
