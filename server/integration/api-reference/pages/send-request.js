import { element } from './element.js'

/** Longer responses are offered as a file only: a page of a megabyte of text is slow to scroll. */
const maxShownCharacters = 200_000

/**
 * @param {import('./request.js').ApiRequest} request
 * @returns {Promise<HTMLElement[]>} what came back, to be shown
 */
export async function sendRequest({ method, url, headers, body }) {
  const started = performance.now()
  try {
    const answer = await fetch(url, { method, headers, body: body ?? null, credentials: 'omit', redirect: 'manual' })
    const blob = await answer.blob()
    const took = Math.round(performance.now() - started)
    const status = `${answer.status} ${answer.statusText}`.trim()
    return [element('p', { class: answer.ok ? 'good' : 'bad' }, [`${status} · ${took} ms`]), ...(await showBody(blob))]
  } catch (error) {
    return [element('p', { class: 'bad' }, [`The request failed: ${error instanceof Error ? error.message : error}`])]
  }
}

/** @param {Blob} blob */
async function showBody(blob) {
  if (blob.size === 0) return []
  const isText = /^(text\/|application\/json)/.test(blob.type) && blob.size <= maxShownCharacters
  if (isText) return [element('pre', { tabindex: '0', 'aria-label': 'Response' }, [indent(await blob.text())])]
  const link = element('a', { href: URL.createObjectURL(blob), download: 'response' }, [`Download ${blob.size} bytes`])
  return [element('p', {}, [link, ` ${blob.type}`])]
}

/** @param {string} text */
function indent(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
