import { enableCompileCache, registerHooks } from 'node:module'

/**
 * Makes a start cheap; imported before everything else.
 *
 * The compiled program is kept between starts. Own files are loaded from the imported path, without a lookup. A
 * package is looked up once, not once for every file that imports it: each time, Node parses the package.json, and
 * drizzle-orm's is 180 kB and asked for 150 times. And drizzle-orm is taken in its CommonJS form, because its hundred
 * ES modules would each have it parsed again.
 */
enableCompileCache()

const ownFile = new URL('../../', import.meta.url).href
const packages = new Map()

registerHooks({
  resolve(specifier, context, next) {
    if (!isOwn(context.parentURL)) return next(specifier, context)
    if (isOwnSource(specifier)) {
      return { url: new URL(specifier, context.parentURL).href, format: 'module-typescript', shortCircuit: true }
    }
    if (!isPackage(specifier) || !isImport(context)) return next(specifier, context)
    const known = packages.get(specifier)
    if (known) return known
    const isDrizzle = specifier.startsWith('drizzle-orm')
    const found = next(specifier, isDrizzle ? { ...context, conditions: ['node', 'require'] } : context)
    packages.set(specifier, { ...found, shortCircuit: true })
    return found
  },
})

/** @type {(specifier: string) => boolean} */
const isOwnSource = (specifier) => specifier.startsWith('.') && specifier.endsWith('.ts')

/** @type {(specifier: string) => boolean} */
const isPackage = (specifier) =>
  /^[@a-z]/.test(specifier) && !specifier.startsWith('node:') && !specifier.startsWith('file:')

/** @type {(context: { conditions: string[] }) => boolean} */
const isImport = ({ conditions }) => conditions.includes('import')

/** @type {(address?: string) => boolean | undefined} */
const isOwn = (address) => address?.startsWith(ownFile) && !address.includes('/node_modules/')
