import { describeType, listFields } from './describe-schema.js'
import { element } from './element.js'
import { exampleOf } from './example.js'
import { buildRequest, toCurl } from './request.js'
import { sendRequest } from './send-request.js'

/** @typedef {import('./document.js').ApiDocument} ApiDocument */
/** @typedef {import('./document.js').Operation} Operation */
/** @typedef {import('./document.js').Schema} Schema */

/**
 * A form for every parameter and the body, the same request for curl, and the response.
 *
 * @param {ApiDocument} document
 * @param {Operation} operation
 * @param {() => string} token
 */
export function tryItView(document, operation, token) {
  const button = element('button', { type: 'submit' }, ['Send request'])
  const form = element('form', { class: 'try', 'aria-label': 'Request' }, [
    ...operation.parameters.map(({ name, required = false, schema }) =>
      labelled(name, parameterInput(`parameter:${name}`, schema, required), required),
    ),
    ...bodyInputs(document, operation),
    button,
  ])
  const curl = element('pre', { class: 'curl', tabindex: '0', 'aria-label': 'curl command' })
  const answer = element('div', { class: 'result', role: 'status' })
  const read = () => buildRequest(operation, { ...readForm(form, operation), token: token() })
  const showCurl = () => curl.replaceChildren(toCurl(read(), location.origin))

  form.addEventListener('input', showCurl)
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    button.disabled = true
    showCurl()
    answer.replaceChildren(...(await sendRequest(read())))
    button.disabled = false
  })
  showCurl()
  return element('section', {}, [form, curl, answer])
}

/**
 * @param {string} name
 * @param {HTMLElement} input
 * @param {boolean} isRequired
 */
const labelled = (name, input, isRequired) =>
  element('label', {}, [element('span', {}, [isRequired ? `${name} (required)` : name]), input])

/**
 * @param {string} name
 * @param {Schema} schema
 * @param {boolean} required
 */
function parameterInput(name, schema, required) {
  const choices = schema.type === 'boolean' ? ['true', 'false'] : schema.enum
  if (!choices) {
    const placeholder = schema.type === 'array' ? `${describeType(schema)}, separated by commas` : describeType(schema)
    return element('input', { name, required, placeholder, autocomplete: 'off' })
  }
  return element('select', { name, required }, [
    element('option', { value: '' }, ['']),
    ...choices.map((choice) => element('option', {}, [String(choice)])),
  ])
}

/**
 * @param {ApiDocument} document
 * @param {Operation} operation
 */
function bodyInputs(document, { body }) {
  if (!body) return []
  if (body.mediaType === 'multipart/form-data') {
    return listFields(document, body.schema).map(({ name, isRequired }) =>
      labelled(name, element('input', { type: 'file', name: `file:${name}`, required: isRequired }), isRequired),
    )
  }
  const example = JSON.stringify(exampleOf(document, body.schema), null, 2)
  const rows = String(Math.min(20, example.split('\n').length + 1))
  return [labelled('Body', element('textarea', { name: 'body', rows, spellcheck: 'false' }, [example]), false)]
}

/**
 * @param {HTMLFormElement} form
 * @param {Operation} operation
 */
function readForm(form, { body }) {
  const data = new FormData(form)
  /** @type {Record<string, string>} */
  const parameters = {}
  const files = new FormData()
  for (const [key, value] of data) {
    const [kind, name = ''] = key.split(/:(.*)/)
    if (kind === 'parameter') parameters[name] = String(value)
    if (kind === 'file' && value instanceof File && value.size > 0) files.append(name, value)
  }
  return {
    parameters,
    ...(data.has('body') ? { json: String(data.get('body')) } : {}),
    ...(body?.mediaType === 'multipart/form-data' ? { form: files } : {}),
  }
}
