import { describeLimits, describeType } from './describe-schema.js'
import { code, element } from './element.js'
import { schemaView } from './schema-view.js'
import { tryItView } from './try-it.js'

/** @typedef {import('./document.js').ApiDocument} ApiDocument */
/** @typedef {import('./document.js').Operation} Operation */

/** @param {Operation} operation */
export const methodLabel = ({ method }) => element('span', { class: `method ${method.toLowerCase()}` }, [method])

/**
 * @param {ApiDocument} document
 * @param {Operation} operation
 * @param {() => string} token
 */
export function operationView(document, operation, token) {
  const { path, summary, isPublic, body } = operation
  return element('article', {}, [
    element('p', { class: 'crumb' }, [operation.tag]),
    element('h1', {}, [methodLabel(operation), ' ', path]),
    element('p', {}, [summary]),
    element('p', { class: 'note' }, [isPublic ? 'No access token required.' : 'Access token required.']),
    operation.parameters.length > 0 && parametersView(operation),
    body && element('h2', {}, [`Body: ${body.mediaType}`]),
    body && schemaView(document, body.schema),
    element('h2', {}, ['Try it']),
    tryItView(document, operation, token),
    element('h2', {}, ['Responses']),
    ...operation.answers.map((answer) => answerView(document, answer)),
  ])
}

/** @param {Operation} operation */
function parametersView({ parameters }) {
  const rows = parameters.map(({ name, in: place, required = false, schema, description }) =>
    element('tr', {}, [
      element('th', { scope: 'row' }, [code(name), required && element('span', { class: 'required' }, ['required'])]),
      element('td', {}, [place]),
      element('td', {}, [describeType(schema)]),
      element('td', {}, [[describeLimits(schema), description ?? schema.description].filter(Boolean).join('. ')]),
    ]),
  )
  const titles = ['Name', 'In', 'Type', 'Details'].map((title) => element('th', { scope: 'col' }, [title]))
  return element('section', {}, [
    element('h2', {}, ['Parameters']),
    element('div', { class: 'wide', tabindex: '0', role: 'region', 'aria-label': 'Parameters' }, [
      element('table', {}, [element('thead', {}, [element('tr', {}, titles)]), element('tbody', {}, rows)]),
    ]),
  ])
}

/**
 * @param {ApiDocument} document
 * @param {Operation['answers'][number]} answer
 */
function answerView(document, { status, description, body }) {
  const heading = [code(status === 'default' ? 'error' : status), ` ${description}`]
  if (!body) return element('p', { class: 'answer' }, heading)
  const isSuccess = status.startsWith('2')
  return element('details', { class: 'answer', open: isSuccess }, [
    element('summary', {}, [...heading, element('span', { class: 'type' }, [` ${body.mediaType}`])]),
    schemaView(document, body.schema),
  ])
}
