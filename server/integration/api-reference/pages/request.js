/** @typedef {import('./document.js').Operation} Operation */

/**
 * @typedef {object} Filled
 * @property {Record<string, string>} parameters by name; empty ones are left out
 * @property {string} [json]
 * @property {FormData} [form]
 * @property {string} token
 */

/** @typedef {{ method: string, url: string, headers: Record<string, string>, body?: string | FormData }} ApiRequest */

/**
 * @param {Operation} operation
 * @param {Filled} filled
 * @returns {ApiRequest}
 */
export function buildRequest({ method, path, parameters, isPublic }, { parameters: values, json, form, token }) {
  const query = new URLSearchParams()
  for (const { name, in: place, schema } of parameters) {
    const value = values[name] ?? ''
    if (place !== 'query' || value === '') continue
    for (const one of schema.type === 'array' ? value.split(',') : [value]) query.append(name, one.trim())
  }
  const filledPath = path.replace(/\{(\w+)\}/g, (_all, name) => encodeURIComponent(values[name] ?? ''))
  const body = form ?? (json || undefined)
  return {
    method,
    url: query.size > 0 ? `${filledPath}?${query}` : filledPath,
    headers: {
      ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
      ...(token && !isPublic ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body }),
  }
}

/** @param {string} text */
const quote = (text) => `'${text.replaceAll("'", String.raw`'\''`)}'`

/**
 * The same for a shell; the token stays out of it.
 *
 * @param {ApiRequest} request
 * @param {string} origin
 */
export function toCurl({ method, url, headers, body }, origin) {
  const shown = headers.authorization ? { ...headers, authorization: 'Bearer $token' } : headers
  const parts = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quote(origin + url)}`,
    ...Object.entries(shown).map(([name, value]) =>
      value.includes('$token') ? `-H "${name}: ${value}"` : `-H ${quote(`${name}: ${value}`)}`,
    ),
    ...(typeof body === 'string' ? [`-d ${quote(body)}`] : []),
    ...(body instanceof FormData ? [...body.keys()].map((name) => `-F ${quote(`${name}=@file`)}`) : []),
  ]
  return parts.join(' \\\n  ')
}
