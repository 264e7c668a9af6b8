/**
 * @typedef {object} Schema
 * @property {string} [$ref]
 * @property {string | string[]} [type]
 * @property {string} [title]
 * @property {string} [description]
 * @property {string} [format]
 * @property {string} [pattern]
 * @property {unknown[]} [enum]
 * @property {unknown} [const]
 * @property {unknown} [default]
 * @property {unknown} [example]
 * @property {number} [minimum]
 * @property {number} [maximum]
 * @property {number} [minLength]
 * @property {number} [maxLength]
 * @property {number} [minItems]
 * @property {number} [maxItems]
 * @property {Schema} [items]
 * @property {Record<string, Schema>} [properties]
 * @property {Record<string, Schema>} [patternProperties]
 * @property {Schema | boolean} [additionalProperties]
 * @property {string[]} [required]
 * @property {Schema[]} [anyOf]
 * @property {Schema[]} [oneOf]
 *
 * @typedef {{ name: string, in: string, required?: boolean, description?: string, schema: Schema }} Parameter
 * @typedef {Record<string, { schema?: Schema }>} Content
 * @typedef {{ description?: string, content?: Content }} Answer
 *
 * @typedef {object} DescribedOperation
 * @property {string} operationId
 * @property {string} [summary]
 * @property {string} [description]
 * @property {string[]} [tags]
 * @property {unknown[]} [security]
 * @property {Parameter[]} [parameters]
 * @property {{ required?: boolean, content: Content }} [requestBody]
 * @property {Record<string, Answer>} responses
 *
 * @typedef {object} ApiDocument
 * @property {{ title: string, version: string, description?: string }} info
 * @property {Record<string, Record<string, DescribedOperation>>} paths
 * @property {{ schemas?: Record<string, Schema> }} [components]
 *
 * @typedef {{ mediaType: string, schema: Schema }} Body
 *
 * @typedef {object} Operation
 * @property {string} id
 * @property {string} method
 * @property {string} path
 * @property {string} tag
 * @property {string} summary
 * @property {boolean} isPublic
 * @property {Parameter[]} parameters
 * @property {Body | undefined} body
 * @property {{ status: string, description: string, body: Body | undefined }[]} answers
 */

/**
 * @param {ApiDocument} document
 * @returns {Operation[]} by tag, then by path
 */
export function listOperations({ paths }) {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => toOperation(path, method, described)),
  )
  return operations.sort((a, b) => compare(a.tag.toLowerCase(), b.tag.toLowerCase()) || compare(a.path, b.path))
}

/** @type {(a: string, b: string) => number} */
const compare = (a, b) => (a < b ? -1 : Number(a > b))

/**
 * @param {string} path
 * @param {string} method
 * @param {DescribedOperation} described
 * @returns {Operation}
 */
function toOperation(path, method, described) {
  const { operationId: id, summary = '', tags = [], security, parameters = [], requestBody, responses } = described
  return {
    id,
    method: method.toUpperCase(),
    path,
    tag: tags[0] ?? 'Other',
    summary,
    isPublic: !security || security.length === 0,
    parameters,
    body: toBody(requestBody?.content),
    answers: Object.entries(responses).map(([status, { description = '', content }]) => ({
      status,
      description,
      body: toBody(content),
    })),
  }
}

/**
 * @param {Content} [content]
 * @returns {Body | undefined}
 */
function toBody(content = {}) {
  const [found] = Object.entries(content)
  return found && { mediaType: found[0], schema: found[1].schema ?? {} }
}

/**
 * All words must occur in the method, path, tag or summary.
 *
 * @param {Operation[]} operations
 * @param {string} query
 */
export function filterOperations(operations, query) {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return operations.filter(({ method, path, tag, summary }) => {
    const text = `${method} ${path} ${tag} ${summary}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/**
 * @param {Pick<ApiDocument, 'components'>} document
 * @param {Schema} schema
 * @returns {Schema} itself, or what it refers to
 */
export function resolve(document, schema) {
  const name = schema.$ref?.split('/').at(-1)
  return name ? (document.components?.schemas?.[name] ?? {}) : schema
}

/** @param {Schema} schema */
export const typesOf = ({ type }) => (type === undefined ? [] : [type].flat())
