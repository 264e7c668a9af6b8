import { useEffect, useRef } from 'preact/hooks'

/** Distance to the end that still counts as the end, in pixels. */
const near = 60

/** Keeps a list scrolled to its end while items are added, unless the visitor has scrolled up. */
export function useEndInSight() {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => (element.current ? keepEndInSight(element.current) : undefined), [])
  return element
}

function keepEndInSight(list: HTMLElement): () => void {
  let isThere = true
  const look = () => {
    isThere = list.scrollHeight - list.scrollTop - list.clientHeight < near
  }
  const follow = () => {
    if (isThere) list.scrollTop = list.scrollHeight
  }
  const changes = new MutationObserver(follow)
  changes.observe(list, { childList: true, subtree: true, characterData: true })
  list.addEventListener('scroll', look)
  // Images grow when they are loaded.
  list.addEventListener('load', follow, true)
  const size = new ResizeObserver(follow)
  size.observe(list)
  return () => {
    changes.disconnect()
    size.disconnect()
  }
}
