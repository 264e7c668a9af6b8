import { Anchor, Group } from '@mantine/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLanguage } from '../../../../app/session/language.ts'
import { foldQuotes } from './fold-quotes.ts'
import { hasOwnColours, makeReadable } from './readable-colours.ts'

/** In pixels. Longer emails scroll inside their card, so that they cannot make the page endless. */
const maxHeight = 20_000

/**
 * External HTML, sanitized by the service and additionally shown in a frame that blocks scripts (see
 * `mail-frame`). Quoted text is collapsed; remote images load on request.
 */
export function MailBody({ html }: { html: string }) {
  const { t } = useLanguage()
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(60)
  const [hasQuote, setHasQuote] = useState(false)
  const [isWhole, setWhole] = useState(false)
  const [isPictured, setPictured] = useState(false)
  const hasPictures = html.includes('data-blocked-src=')
  const isColoured = hasOwnColours(html)

  const fill = useCallback(() => {
    const page = frame.current?.contentDocument
    // Until its own page has loaded, the frame contains an empty one with the console's policy.
    if (!page?.body || !page.URL.endsWith('/mail-frame')) return
    page.body.innerHTML = html
    page.body.dir = 'auto'
    const style = page.createElement('style')
    style.textContent = mailStyle + (isColoured ? onPaper : inColoursOf(document.body))
    page.head.replaceChildren(style, ...page.head.querySelectorAll('base'))
    if (!isWhole) setHasQuote(foldQuotes(page.body))
    if (isPictured) showPictures(page)
    if (isColoured) makeReadable(page.body)
    let overflow = 0
    // The scroll height alone is not enough: it is never less than the current height of the frame.
    const measure = () => {
      const { documentElement, defaultView } = page
      const { scrollHeight, clientHeight, style } = documentElement
      const own = Math.ceil(documentElement.getBoundingClientRect().height)
      if (scrollHeight > clientHeight) overflow = Math.max(0, scrollHeight - own)
      const scrollbar = (defaultView?.innerHeight ?? clientHeight) - clientHeight
      const needed = own + overflow + scrollbar
      setHeight(Math.min(needed, maxHeight))
      style.overflowY = needed > maxHeight ? 'auto' : 'hidden'
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(page.body)
    return () => observer.disconnect()
  }, [html, isWhole, isPictured, isColoured])

  useEffect(fill, [fill])
  useColourScheme(fill)

  return (
    <>
      <iframe
        ref={frame}
        className="mail-frame"
        data-paper={isColoured || undefined}
        title={t('ticket.mailFrame')}
        src="/console/mail-frame"
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        onLoad={fill}
        style={{ height }}
      />
      <Group gap="md">
        {hasQuote && (
          <Anchor component="button" size="xs" onClick={() => setWhole(!isWhole)}>
            {t(isWhole ? 'ticket.hideQuote' : 'ticket.showQuote')}
          </Anchor>
        )}
        {hasPictures && !isPictured && (
          <Anchor component="button" size="xs" onClick={() => setPictured(true)}>
            {t('ticket.showPictures')}
          </Anchor>
        )}
      </Group>
    </>
  )
}

function showPictures(page: Document): void {
  for (const picture of page.querySelectorAll<HTMLImageElement>('img[data-blocked-src]')) {
    const address = picture.dataset.blockedSrc ?? ''
    if (address.startsWith('https://')) picture.src = address
  }
}

/** Calls back when the console switches between light and dark. */
function useColourScheme(changed: () => void): void {
  const latest = useRef(changed)
  latest.current = changed
  useEffect(() => {
    const observer = new MutationObserver(() => latest.current())
    observer.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] })
    return () => observer.disconnect()
  }, [])
}

/** An email wider than its card scrolls inside it. */
const mailStyle = `
  html { font: 14px/1.5 system-ui, sans-serif; overflow-x: auto; }
  body { margin: 0; padding: 0; overflow-wrap: break-word; }
  body > *, td, th, li { unicode-bidi: plaintext; }
  img { max-width: 100%; height: auto; }
  pre { white-space: pre-wrap; }
  blockquote { margin: 8px 0 0; padding-inline-start: 10px; border-inline-start: 2px solid #8f9b95; opacity: 0.85; }
  p:first-child { margin-top: 0; }
  p:last-child { margin-bottom: 0; }
  [hidden] { display: none !important; }
`

/** An email with its own colours expects a white background, regardless of the console's colour scheme. */
const onPaper = 'html { background: #fff; color: #1b1f1d; color-scheme: light; } body { padding: 8px 10px; }'

function inColoursOf(page: HTMLElement): string {
  const { color } = getComputedStyle(page)
  const isDark = document.documentElement.dataset.mantineColorScheme === 'dark'
  return `html { background: transparent; color: ${color}; color-scheme: ${isDark ? 'dark' : 'light'}; }
    a { color: ${isDark ? '#8fc1b1' : '#245a4c'}; }`
}
