import { filterOperations, listOperations } from './document.js'
import { element } from './element.js'
import { gettingStarted } from './getting-started.js'
import { methodLabel, operationView } from './operation-view.js'

/** @typedef {import('./document.js').Operation} Operation */

/**
 * @template {HTMLElement} Kind
 * @param {string} id
 * @param {new () => Kind} kind
 * @returns {Kind}
 */
function byId(id, kind) {
  const found = document.getElementById(id)
  if (!(found instanceof kind)) throw new Error(`Invariant violated: the page has no #${id}.`)
  return found
}

const content = byId('content', HTMLElement)
const routes = byId('routes', HTMLElement)
const menu = byId('menu', HTMLDetailsElement)
const filter = byId('filter', HTMLInputElement)
const token = byId('token', HTMLInputElement)
const isNarrow = matchMedia('(max-width: 50rem)')

const answer = await fetch('/openapi.json')
/** @type {import('./document.js').ApiDocument} */
const api = await answer.json()
const operations = listOperations(api)

/** @param {Operation} operation */
const operationLink = (operation) =>
  element('a', { href: `#${operation.id}`, title: operation.summary }, [
    methodLabel(operation),
    element('span', {}, [operation.path]),
  ])

/** @param {Operation[]} shown */
function listByTag(shown) {
  const tags = [...new Set(shown.map(({ tag }) => tag))]
  return tags.map((tag) => ({ tag, operations: shown.filter((operation) => operation.tag === tag) }))
}

function showRoutes() {
  const groups = listByTag(filterOperations(operations, filter.value)).map(({ tag, operations }) =>
    element('section', {}, [
      element('h2', {}, [tag]),
      element('ul', {}, [...operations.map((operation) => element('li', {}, [operationLink(operation)]))]),
    ]),
  )
  routes.replaceChildren(...(groups.length > 0 ? groups : [element('p', {}, ['No route matches.'])]))
  markCurrent()
}

function markCurrent() {
  for (const link of routes.querySelectorAll('a')) {
    if (link.hash === location.hash) link.setAttribute('aria-current', 'page')
    else link.removeAttribute('aria-current')
  }
  routes.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
}

const overview = () =>
  element('article', {}, [
    element('h1', {}, [api.info.title]),
    element('p', {}, [api.info.description ?? '']),
    gettingStarted(),
    element('p', { class: 'note' }, [`${operations.length} routes.`]),
    ...listByTag(operations).map(({ tag, operations }) =>
      element('section', {}, [
        element('h2', {}, [tag]),
        element('ul', { class: 'overview' }, [
          ...operations.map((operation) =>
            element('li', {}, [operationLink(operation), element('span', {}, [operation.summary])]),
          ),
        ]),
      ]),
    ),
  ])

function showPage() {
  const operation = operations.find(({ id }) => `#${id}` === location.hash)
  content.replaceChildren(operation ? operationView(api, operation, () => token.value.trim()) : overview())
  document.title = operation ? `${operation.method} ${operation.path} · Attendant API` : 'API reference · Attendant'
  if (operation && isNarrow.matches) menu.open = false
  window.scrollTo(0, 0)
  markCurrent()
}

menu.open = !isNarrow.matches
filter.addEventListener('input', showRoutes)
window.addEventListener('hashchange', () => {
  showPage()
  content.focus({ preventScroll: true })
})
showRoutes()
showPage()
