import { readFile, writeFile } from 'node:fs/promises'
import { registerHooks } from 'node:module'

/**
 * Writes the types of the client from openapi.json; `--check` only checks that they are up to date. openapi-typescript
 * uses the compiler's JavaScript API, which TypeScript 7 no longer has: it gets that of ts-morph instead.
 */

const lender = new URL('./typescript-api.js', import.meta.url).href

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'typescript' ? { url: lender, shortCircuit: true } : next(specifier, context),
})

const { default: openapiTS, astToString } = await import('openapi-typescript')
const { default: ts } = await import('./typescript-api.js')
const document = new URL('../../openapi.json', import.meta.url)
const target = new URL('../../client/src/schema.ts', import.meta.url)
const note = '// Made from openapi.json by "npm run openapi". Not to be edited.\n\n'
const bytes = ts.factory.createTypeReferenceNode('Blob')

interface Operation {
  summary?: string
  responses: Record<string, unknown>
}

/** All errors have the same body, so one per operation is enough, at half the size. The description has the summary. */
function withoutStatuses(text: string): string {
  const api = JSON.parse(text) as { paths: Record<string, Record<string, Operation>>; components: object }
  for (const operation of Object.values(api.paths).flatMap((methods) => Object.values(methods))) {
    delete operation.summary
    for (const status of Object.keys(operation.responses)) if (/^4/.test(status)) delete operation.responses[status]
  }
  return JSON.stringify({ ...api, components: { ...api.components, examples: undefined } })
}

const syntax = await openapiTS(withoutStatuses(await readFile(document, 'utf8')), {
  alphabetize: true,
  defaultNonNullable: false,
  transform: ({ format }) => (format === 'binary' ? bytes : undefined),
})
const types = note + astToString(syntax)

if (!process.argv.includes('--check')) await writeFile(target, types)
else if ((await readFile(target, 'utf8')) !== types) {
  console.error('client/src/schema.ts is out of date: run "npm run openapi"')
  process.exit(1)
}
