import { orThrow } from '@attendant/client'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLanguage } from '../../../app/session/language.ts'
import { useAttendant } from '../../../app/session/session.tsx'
import { Loaded } from '../../../ui/loaded.tsx'

interface ArticlePreviewProps {
  name: string
  content: string
}

/** The page as the help center would render it, in a frame that blocks scripts. */
export function ArticlePreview(typed: ArticlePreviewProps) {
  const attendant = useAttendant()
  const [{ name, content }] = useDebouncedValue(typed, 400)
  const article = useQuery({
    queryKey: ['documents', 'article', name, content],
    queryFn: ({ signal }) => orThrow(attendant.POST('/api/Documents/preview', { body: { name, content }, signal })),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  return <Loaded query={article}>{(data) => <ArticleFrame {...data} />}</Loaded>
}

function ArticleFrame({ html, style }: { html: string; style: string }) {
  const { t } = useLanguage()
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(200)
  const fill = useCallback(() => {
    const page = frame.current?.contentDocument
    // Until its own page has loaded, the frame contains an empty one with the console's policy.
    if (!page?.body || !page.URL.endsWith('/mail-frame')) return
    page.body.innerHTML = `<main>${html}</main>`
    const sheet = page.createElement('style')
    sheet.textContent = style
    page.head.replaceChildren(sheet, ...page.head.querySelectorAll('base'))
    const measure = () => setHeight(page.documentElement.scrollHeight)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(page.body)
    return () => observer.disconnect()
  }, [html, style])
  useEffect(fill, [fill])
  return (
    <iframe
      ref={frame}
      className="article-frame"
      title={t('documents.articleFrame')}
      src="/console/mail-frame"
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      onLoad={fill}
      style={{ height }}
    />
  )
}
