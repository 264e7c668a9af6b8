import { useEffect, useRef } from 'preact/hooks'

/** How near the end still counts as there, in pixels. */
const near = 60

/** Keeps the end of a list in sight while things are added to it, unless the visitor has scrolled away from it. */
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
  // Pictures become large when they are loaded.
  list.addEventListener('load', follow, true)
  const size = new ResizeObserver(follow)
  size.observe(list)
  return () => {
    changes.disconnect()
    size.disconnect()
  }
}
