import { type RefObject, useEffect, useState } from 'react'

/** Rows rendered beyond the edges, so that slow scrolling never shows a gap. */
const overscan = 8

/** In rows per frame: above this, requested rows are out of view before they arrive. */
const maxRowsPerFrame = 16

/** `flicking` is too fast for reading, `jumping` too fast for loading tickets. */
type Pace = 'reading' | 'flicking' | 'jumping'

interface RowWindow {
  from: number
  /** Inclusive. */
  to: number
  pace: Pace
  isUpward: boolean
}

/** Which rows of equal height are visible in a scroll container. Changes with the rows, not with every scroll event. */
export function useRowWindow(scroller: RefObject<HTMLElement | null>, rowHeight: number, count: number): RowWindow {
  const [view, setView] = useState<View>({ first: 0, last: 19, pace: 'reading', isUpward: false })

  // Not a layout effect: the ref of the surrounding scroll container is set only after the rows' layout effects.
  useEffect(() => {
    const box = scroller.current
    if (!box) return
    let rest: ReturnType<typeof setTimeout> | undefined
    let lastTop = box.scrollTop
    let height = box.clientHeight
    const look = (pace: Pace) => {
      const top = box.scrollTop
      const first = Math.floor(top / rowHeight)
      const next = { first, last: first + Math.ceil(height / rowHeight), pace, isUpward: top < lastTop }
      lastTop = top
      setView((known) => (isSameView(known, next) ? known : next))
    }
    const scrolled = () => {
      // Scroll events are reported once per frame: at this speed, half of the visible rows are gone within two frames.
      const step = Math.abs(box.scrollTop - lastTop)
      look(step > maxRowsPerFrame * rowHeight ? 'jumping' : step > height / 4 ? 'flicking' : 'reading')
      clearTimeout(rest)
      rest = setTimeout(() => look('reading'), 90)
    }
    look('reading')
    box.addEventListener('scroll', scrolled, { passive: true })
    const observer = new ResizeObserver(() => {
      height = box.clientHeight
      look('reading')
    })
    observer.observe(box)
    return () => {
      clearTimeout(rest)
      box.removeEventListener('scroll', scrolled)
      observer.disconnect()
    }
  }, [scroller, rowHeight])

  const from = Math.max(0, view.first - overscan)
  const to = Math.min(count - 1, view.last + overscan)
  return { from: Math.min(from, Math.max(to, 0)), to, pace: view.pace, isUpward: view.isUpward }
}

interface View {
  first: number
  last: number
  pace: Pace
  isUpward: boolean
}

const isSameView = (one: View, other: View) =>
  one.first === other.first && one.last === other.last && one.pace === other.pace

/** Scrolls a row into view, as little as necessary. */
export function useRowInView(scroller: RefObject<HTMLElement | null>, rowHeight: number, row: number): void {
  useEffect(() => {
    const box = scroller.current
    if (!box || row < 0) return
    const top = row * rowHeight
    if (top < box.scrollTop) box.scrollTop = top
    else if (top + rowHeight > box.scrollTop + box.clientHeight) box.scrollTop = top + rowHeight - box.clientHeight
  }, [scroller, rowHeight, row])
}
