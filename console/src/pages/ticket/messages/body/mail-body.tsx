import { Anchor, Group } from '@mantine/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLanguage } from '../../../../app/session/language.ts'

/**
 * HTML from outside, which the service has made safe, in a frame whose page lets nothing run all the same (see
 * `mail-frame`). Quoted text is folded away; pictures from elsewhere wait until somebody asks for them.
 */
export function MailBody({ html }: { html: string }) {
  const { t } = useLanguage()
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(60)
  const [isWhole, setWhole] = useState(false)
  const [isPictured, setPictured] = useState(false)
  const hasPictures = html.includes('data-blocked-src=')
  const hasQuote = html.includes('<blockquote')

  const fill = useCallback(() => {
    const page = frame.current?.contentDocument
    // Before its own page is there, the frame holds an empty one with the policy of the console.
    if (!page?.body || !page.URL.endsWith('/mail-frame')) return
    page.body.innerHTML = html
    const style = page.createElement('style')
    style.textContent = mailStyle
    page.head.replaceChildren(style, ...page.head.querySelectorAll('base'))
    if (!isWhole) for (const quote of page.querySelectorAll('body blockquote')) quote.setAttribute('hidden', '')
    if (isPictured) showPictures(page)
    const measure = () => setHeight(Math.min(page.documentElement.scrollHeight, 5000))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(page.body)
    return () => observer.disconnect()
  }, [html, isWhole, isPictured])

  useEffect(fill, [fill])

  return (
    <>
      <iframe
        ref={frame}
        className="mail-frame"
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

/** Mails are written for white paper, whatever the console wears. */
const mailStyle = `
  html { background: #fff; color: #1b1f1d; font: 14px/1.5 system-ui, sans-serif; overflow: hidden; }
  body { margin: 0; padding: 8px 10px; overflow-wrap: anywhere; }
  img { max-width: 100%; height: auto; }
  table { max-width: 100%; }
  pre { white-space: pre-wrap; }
  blockquote { margin: 8px 0 0; padding-left: 10px; border-left: 2px solid #cdd5d1; color: #5c6661; }
  p:first-child { margin-top: 0; }
  p:last-child { margin-bottom: 0; }
`
