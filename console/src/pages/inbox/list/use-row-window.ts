import { type RefObject, useEffect, useState } from 'react'

/** Rows beyond the edges that exist too, so that slow scrolling never shows a gap. */
const overscan = 8

interface RowWindow {
  from: number
  /** The last one, included. */
  to: number
  /** Faster than anybody reads. */
  isFlicking: boolean
}

/** Which rows of equal height a scrolling box shows. */
export function useRowWindow(scroller: RefObject<HTMLElement | null>, rowHeight: number, count: number): RowWindow {
  const [view, setView] = useState({ top: 0, height: 800, isFlicking: false })

  // Not a layout effect: the box around the rows is known only after those of the rows have run.
  useEffect(() => {
    const box = scroller.current
    if (!box) return
    let rest: ReturnType<typeof setTimeout> | undefined
    let lastTop = box.scrollTop
    const look = (isFlicking: boolean) => {
      lastTop = box.scrollTop
      const next = { top: lastTop, height: box.clientHeight, isFlicking }
      setView((known) => (isSameRows(known, next, rowHeight) ? known : next))
    }
    const scrolled = () => {
      // Browsers report once a frame: half of what is in view is gone within two of them.
      look(Math.abs(box.scrollTop - lastTop) > box.clientHeight / 4)
      clearTimeout(rest)
      rest = setTimeout(() => look(false), 90)
    }
    look(false)
    box.addEventListener('scroll', scrolled, { passive: true })
    const observer = new ResizeObserver(() => look(false))
    observer.observe(box)
    return () => {
      clearTimeout(rest)
      box.removeEventListener('scroll', scrolled)
      observer.disconnect()
    }
  }, [scroller, rowHeight])

  const from = Math.max(0, Math.floor(view.top / rowHeight) - overscan)
  const to = Math.min(count - 1, Math.ceil((view.top + view.height) / rowHeight) + overscan)
  return { from: Math.min(from, Math.max(to, 0)), to, isFlicking: view.isFlicking }
}

interface View {
  top: number
  height: number
  isFlicking: boolean
}

const isSameRows = (one: View, other: View, rowHeight: number) =>
  one.isFlicking === other.isFlicking &&
  one.height === other.height &&
  Math.floor(one.top / rowHeight) === Math.floor(other.top / rowHeight)

/** Brings a row into view, with as little movement as that takes. */
export function useRowInView(scroller: RefObject<HTMLElement | null>, rowHeight: number, row: number): void {
  useEffect(() => {
    const box = scroller.current
    if (!box || row < 0) return
    const top = row * rowHeight
    if (top < box.scrollTop) box.scrollTop = top
    else if (top + rowHeight > box.scrollTop + box.clientHeight) box.scrollTop = top + rowHeight - box.clientHeight
  }, [scroller, rowHeight, row])
}
