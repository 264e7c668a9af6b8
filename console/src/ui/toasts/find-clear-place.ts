export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** Distance between toasts and the window edges, in pixels. */
const margin = 16
/** Distance between toasts and the control below them, in pixels. */
const gap = 8

/**
 * The lowest place for toasts that covers no control: on the right, otherwise in the middle. If every place covers one,
 * the usual place.
 */
export function findClearPlace(usual: Box, screenWidth: number, controls: Box[]): Box {
  const lefts = [usual.left, Math.round((screenWidth - usual.width) / 2)]
  const places = lefts.flatMap((left) => [
    { ...usual, left },
    ...controls.map(({ top }) => ({ ...usual, left, top: top - gap - usual.height })),
  ])
  const clear = places.filter(
    (place) => place.top >= margin && place.top <= usual.top && !controls.some((control) => covers(place, control)),
  )
  return clear.reduce((best, place) => (place.top > best.top ? place : best), clear[0] ?? usual)
}

/** Whether the centre of a control is under the toasts: that is where people click. */
export function covers({ left, top, width, height }: Box, control: Box): boolean {
  const x = control.left + control.width / 2
  const y = control.top + control.height / 2
  return x > left - gap && x < left + width + gap && y > top - gap && y < top + height + gap
}
