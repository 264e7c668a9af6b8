import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

export interface OpenApi {
  info: { version: string }
  paths: Record<string, Record<string, { responses: Record<string, Answer> }>>
  components: object
}

interface Answer {
  content?: Record<string, { schema: object }>
}

let shared: { document: OpenApi; conformance: Conformance } | undefined

/** Cached: all services of a process publish the same document. */
export async function readDocument(base: string): Promise<{ document: OpenApi; conformance: Conformance }> {
  if (!shared) {
    const document = (await (await fetch(`${base}/openapi.json`)).json()) as OpenApi
    shared = { document, conformance: new Conformance(document) }
  }
  return shared
}

/** Validates every response of every test against the published document. */
export class Conformance {
  private readonly checker = new Ajv2020({ strict: false, allErrors: true, code: { optimize: false } })
  private readonly compiled = new Map<string, ValidateFunction>()
  private readonly known = new WeakMap<object, ValidateFunction>()
  private readonly document: OpenApi
  private readonly patterns: ReturnType<typeof indexPaths>

  constructor(document: OpenApi) {
    this.document = document
    this.patterns = indexPaths(document)
    addFormats.default(this.checker)
    this.checker.addSchema({ $id: 'openapi', components: document.components })
  }

  check(method: string, path: string, status: number, contentType: string, body: unknown): void {
    const operation = this.findOperation(method, path)
    if (!operation) return
    const answer = operation.responses[status] ?? (status >= 400 ? operation.responses.default : undefined)
    if (!answer) throw new Error(`${method} ${path} answered ${status}, which the document does not know.`)
    if (status === 204 || !contentType.startsWith('application/json')) return
    // A file may be of any type, including JSON.
    if (answer.content?.['application/octet-stream']) return
    const schema = answer.content?.['application/json']?.schema
    if (!schema)
      throw new Error(`${method} ${path} answered ${status} with a body that the document does not describe.`)
    const validate = this.known.get(schema) ?? this.compile(schema)
    if (!validate(body)) {
      throw new Error(
        `${method} ${path} ${status} departs from the document: ${this.checker.errorsText(validate.errors)}`,
      )
    }
  }

  private compile(schema: object): ValidateFunction {
    // Cached by text, because nearly all error responses are the same.
    const text = JSON.stringify(schema)
    const validate =
      this.compiled.get(text) ??
      this.checker.compile(JSON.parse(text.replaceAll('"#/components/', '"openapi#/components/')))
    this.compiled.set(text, validate)
    this.known.set(schema, validate)
    return validate
  }

  /** Static segments take precedence over parameters, ignoring case. */
  private findOperation(method: string, path: string) {
    const given = splitPath(path.split('?')[0] ?? '')
    const candidates = this.patterns.get(given.length) ?? []
    const best = candidates.find(({ parts }) =>
      parts.every((part, index) => part.startsWith('{') || part === given[index]),
    )
    return best ? this.document.paths[best.pattern]?.[method.toLowerCase()] : undefined
  }
}

const splitPath = (path: string) => path.toLowerCase().split('/').filter(Boolean)

/** The paths of the document by number of segments, those with the fewest parameters first. */
function indexPaths(document: OpenApi): Map<number, { pattern: string; parts: string[] }[]> {
  const patterns = Object.keys(document.paths).map((pattern) => ({ pattern, parts: splitPath(pattern) }))
  const parameterCount = (pattern: string) => pattern.split('{').length
  patterns.sort((a, b) => parameterCount(a.pattern) - parameterCount(b.pattern))
  return Map.groupBy(patterns, ({ parts }) => parts.length)
}
