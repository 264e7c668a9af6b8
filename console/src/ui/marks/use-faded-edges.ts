import { type RefObject, useEffect } from 'react'

/** Marks the sides on which there is more to scroll to; the content fades out there. */
export function useFadedEdges(box: RefObject<HTMLElement | null>, onResize?: (box: HTMLElement) => void): void {
  useEffect(() => {
    const { current } = box
    if (!current) return
    const look = () => {
      current.toggleAttribute('data-before', current.scrollLeft > 4)
      current.toggleAttribute('data-after', current.scrollLeft + current.clientWidth < current.scrollWidth - 4)
    }
    const observer = new ResizeObserver(() => {
      onResize?.(current)
      look()
    })
    observer.observe(current)
    // Counts that load later lengthen the content without resizing the box.
    const changes = new MutationObserver(look)
    changes.observe(current, { childList: true, subtree: true, characterData: true })
    current.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      changes.disconnect()
      current.removeEventListener('scroll', look)
    }
  }, [box, onResize])
}
