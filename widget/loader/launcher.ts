import { bubbleIcon, downIcon, readableOn, style } from './look.ts'

interface Options {
  title: string
  isDark: boolean
  color: string | undefined
  toggle(): void
}

/** The button and the frame, in a shadow root that separates their styles from the page's. */
export function showLauncher({ title, isDark, color, toggle }: Options) {
  const [host, root] = makeHost(isDark, color)
  const button = document.createElement('button')
  const badge = document.createElement('b')
  let frame: HTMLIFrameElement | undefined
  let name = title
  let unread = 0

  const [icon, path] = drawIcon()
  button.onclick = toggle
  button.append(icon, badge)
  root.append(button)
  document.body.append(host)
  draw(false)

  function draw(isOpen: boolean): void {
    path.setAttribute('d', isOpen ? downIcon : bubbleIcon)
    button.setAttribute('aria-expanded', `${isOpen}`)
    label()
  }

  function label(): void {
    badge.textContent = unread ? `${unread}` : ''
    button.setAttribute('aria-label', unread ? `${name} (${unread})` : name)
  }

  return {
    addFrame(source: string): HTMLIFrameElement {
      frame = document.createElement('iframe')
      frame.title = name
      frame.className = 'away'
      frame.allow = 'display-capture'
      frame.src = source
      root.prepend(frame)
      return frame
    },
    show(isOpen: boolean): void {
      frame?.classList.toggle('away', !isOpen)
      draw(isOpen)
      if (isOpen) frame?.focus()
    },
    setUnread(count: number): void {
      unread = count
      label()
    },
    setTitle(title: string): void {
      name = title
      if (frame) frame.title = title
      label()
    },
    focus: () => button.focus(),
    veil: (isVeiled: boolean) => host.classList.toggle('veiled', isVeiled),
    /** API for the page: `document.querySelector('attendant-chat').open()`. */
    offer: (verbs: object) => Object.assign(host, verbs),
    remove: () => host.remove(),
  }
}

/** Creates the host element, with the configured color and the height of the visible part of the page. */
function makeHost(isDark: boolean, color: string | undefined): [HTMLElement, ShadowRoot] {
  const host = document.createElement('attendant-chat')
  const root = host.attachShadow({ mode: 'open' })
  // Constructed style sheets are allowed on pages that forbid inline styles.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(style)
  root.adoptedStyleSheets = [sheet]
  const accent = color || (isDark ? '#7cc4ae' : '#23614f')
  for (const [property, value] of [
    ['--accent', accent],
    ['--on', readableOn(accent)],
    ['--paper', isDark ? '#1b1d20' : '#fff'],
  ] as const)
    host.style.setProperty(property, value)
  // The on-screen keyboard of a phone covers part of the page without changing the layout viewport.
  visualViewport?.addEventListener('resize', () => {
    host.style.setProperty('--height', `${visualViewport?.height}px`)
    host.style.setProperty('--top', `${visualViewport?.offsetTop}px`)
  })
  return [host, root]
}

/** Built from elements, because pages may forbid both images and markup in strings. */
function drawIcon(): [SVGElement, SVGElement] {
  const make = (name: string) => document.createElementNS('http://www.w3.org/2000/svg', name) as SVGElement
  const icon = make('svg')
  const path = make('path')
  icon.setAttribute('viewBox', '0 0 24 24')
  icon.setAttribute('aria-hidden', 'true')
  icon.append(path)
  return [icon, path]
}
