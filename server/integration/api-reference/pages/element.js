/** @typedef {Node | string | false | null | undefined} Child */

/**
 * Makes an element. Children that are strings become text and are never parsed as HTML.
 *
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, string | boolean | EventListener | undefined>} [attributes] functions listen to the event
 * @param {Child[]} [children]
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function element(name, attributes = {}, children = []) {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(key, value)
    else if (value === true) made.setAttribute(key, '')
    else if (value !== undefined && value !== false) made.setAttribute(key, value)
  }
  made.append(...children.filter((child) => child instanceof Node || typeof child === 'string'))
  return made
}

/** @param {string} text */
export const code = (text) => element('code', {}, [text])
