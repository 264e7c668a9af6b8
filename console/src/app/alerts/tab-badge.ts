import { useEffect } from 'react'

const counter = /^\(\d+\+?\) /
const maxShown = 99

/** Shows the unread count in the browser tab: in every page's title, and as a dot on the icon. */
export function useTabBadge(unreadCount: number): void {
  useEffect(() => {
    const apply = () => {
      const bare = document.title.replace(counter, '')
      const shown = unreadCount > maxShown ? `${maxShown}+` : unreadCount
      const wanted = unreadCount > 0 ? `(${shown}) ${bare}` : bare
      if (document.title !== wanted) document.title = wanted
    }
    apply()
    const observer = new MutationObserver(apply)
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => observer.disconnect()
  }, [unreadCount])

  const hasUnread = unreadCount > 0
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    if (!link || !hasUnread) return
    const plain = link.href
    const isGone = { value: false }
    void fetch(plain)
      .then((answer) => answer.text())
      .then((icon) => {
        if (!isGone.value) link.href = toDataUrl(withDot(icon))
      })
      .catch(() => undefined)
    return () => {
      isGone.value = true
      link.href = plain
    }
  }, [hasUnread])
}

const withDot = (icon: string) =>
  icon.replace('</svg>', '<circle cx="24" cy="8" r="8" fill="#e03131" stroke="#fff" stroke-width="2"/></svg>')

const toDataUrl = (icon: string) => `data:image/svg+xml,${encodeURIComponent(icon)}`
