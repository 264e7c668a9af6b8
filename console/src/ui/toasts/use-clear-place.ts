import { type RefObject, useLayoutEffect } from 'react'
import { type Box, covers, findClearPlace } from './find-clear-place.ts'

const controlSelector = 'a[href], button, input, select, textarea, [contenteditable=true], [role=button], [role=option]'

/** Keeps toasts clear of the page's controls, even when those move. `key` changes with the visible toasts. */
export function useClearPlace(shelf: RefObject<HTMLElement | null>, key: unknown, hasToasts: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other toasts have a different size
  useLayoutEffect(() => {
    const element = shelf.current
    if (!element || !hasToasts) return
    let frame = 0
    const place = () => {
      frame = 0
      moveAside(element)
    }
    const placeSoon = () => {
      frame ||= requestAnimationFrame(place)
    }
    element.style.inset = ''
    place()
    const observer = new MutationObserver(placeSoon)
    observer.observe(document.body, { childList: true, subtree: true })
    addEventListener('scroll', placeSoon, true)
    addEventListener('resize', placeSoon)
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      removeEventListener('scroll', placeSoon, true)
      removeEventListener('resize', placeSoon)
    }
  }, [shelf, key, hasToasts])
}

function moveAside(shelf: HTMLElement): void {
  const current = shelf.getBoundingClientRect()
  const controls = findControls(shelf)
  if (current.right <= innerWidth && !controls.some((control) => covers(current, control))) return
  shelf.style.inset = ''
  const { left, top } = findClearPlace(toBox(shelf.getBoundingClientRect()), innerWidth, controls)
  shelf.style.inset = `${top}px auto auto ${left}px`
}

/** The controls that can currently be clicked: neither scrolled out of view nor under a dialog. */
function findControls(shelf: HTMLElement): Box[] {
  const found = [...document.querySelectorAll(controlSelector)].filter((control) => !shelf.contains(control))
  return found
    .map((control) => ({ control, box: control.getBoundingClientRect() }))
    .filter(({ control, box: { left, top, width, height } }) => {
      if (width === 0 || height === 0) return false
      const below = document.elementsFromPoint(left + width / 2, top + height / 2)
      const reached = below.find((element) => !shelf.contains(element))
      return reached !== undefined && (control.contains(reached) || reached.contains(control))
    })
    .map(({ box }) => toBox(box))
}

const toBox = ({ left, top, width, height }: DOMRect): Box => ({ left, top, width, height })
