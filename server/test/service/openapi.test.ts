import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import manifest from '../../../package.json' with { type: 'json' }
import { startDesk } from '../desk.ts'

const committed = new URL('../../../openapi.json', import.meta.url)

describe('GET /openapi.json', () => {
  test('equals the document in the repository', async () => {
    await using desk = await startDesk()

    const isCurrent = (await readFile(committed, 'utf8')) === `${JSON.stringify(desk.server.document, null, 2)}\n`

    expect(isCurrent, 'openapi.json is out of date: run "npm run openapi"').toBe(true)
  })

  test('has the version of the package', async () => {
    await using desk = await startDesk()

    expect(desk.server.document.info.version).toBe(manifest.version)
  })

  test('describes every route that is not internal, with its parameters', async () => {
    await using desk = await startDesk()
    const { document, app } = desk.server
    const served = app.routeTable.filter(({ method }) => method !== 'HEAD' && method !== 'OPTIONS')

    const missing = served.filter(({ method, url }) => {
      const item = document.paths[url.replace(/:(\w+)/g, '{$1}')]
      return !item?.[method.toLowerCase()]
    })

    // SCIM is described by its own standard, and by /scim/v2/Schemas.
    const isUndescribed = ({ access }: (typeof missing)[number]) => access.kind === 'anyone' || access.kind === 'scim'
    expect(missing.filter((route) => !isUndescribed(route))).toEqual([])
    for (const path of Object.keys(document.paths)) {
      for (const operation of Object.values(document.paths[path] ?? {})) {
        const { parameters = [] } = operation as { parameters?: { in: string; name: string }[] }
        const inPath = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)
        expect(inPath.sort(), path).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort())
      }
    }
  })
})
