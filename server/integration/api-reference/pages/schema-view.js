import { describeLimits, describeType, listFields } from './describe-schema.js'
import { code, element } from './element.js'

/** @typedef {import('./document.js').ApiDocument} ApiDocument */
/** @typedef {import('./document.js').Schema} Schema */

/**
 * The fields of a schema. Those of nested objects are made when they are opened, so a schema may contain itself.
 *
 * @param {ApiDocument} document
 * @param {Schema} schema
 * @returns {HTMLElement}
 */
export function schemaView(document, schema) {
  const fields = listFields(document, schema)
  if (fields.length === 0) return element('p', {}, [code(describeType(schema))])
  return element('dl', { class: 'fields' }, [
    ...fields.flatMap(({ name, schema, isRequired }) => [
      element('dt', {}, [code(name), isRequired && element('span', { class: 'required' }, ['required'])]),
      element('dd', {}, fieldView(document, schema)),
    ]),
  ])
}

/**
 * @param {ApiDocument} document
 * @param {Schema} schema
 */
function fieldView(document, schema) {
  const limits = describeLimits(schema)
  const type = element('span', { class: 'type' }, [describeType(schema), limits && ` · ${limits}`])
  const text = schema.description && element('p', {}, [schema.description])
  if (listFields(document, schema).length === 0) return [type, text]
  const nested = element('details', {}, [element('summary', {}, [type])])
  nested.addEventListener('toggle', () => nested.append(schemaView(document, schema)), { once: true })
  return [nested, text]
}
