import { describe, expect, test } from 'vitest'
import { type Box, covers, findClearPlace } from './find-clear-place.ts'

const screenWidth = 1280
const usual: Box = { left: 904, top: 734, width: 360, height: 50 }
const sendButton: Box = { left: 1000, top: 740, width: 80, height: 36 }

describe('findClearPlace', () => {
  test('keeps toasts in the corner if they cover no control', () => {
    expect(findClearPlace(usual, screenWidth, [{ left: 20, top: 740, width: 40, height: 40 }])).toEqual(usual)
  })

  test('moves to the middle if the corner has a button', () => {
    expect(findClearPlace(usual, screenWidth, [sendButton])).toEqual({ ...usual, left: 460 })
  })

  test('moves above the buttons if the middle has one too', () => {
    const controls = [sendButton, { left: 600, top: 700, width: 80, height: 90 }]
    const place = findClearPlace(usual, screenWidth, controls)
    expect(controls.some((control) => covers(place, control))).toBe(false)
    expect(place.top).toBe(682)
  })

  test('stays in the corner if every place covers a control', () => {
    const rows = Array.from({ length: 20 }, (_, index) => ({ left: 0, top: index * 40, width: 1280, height: 40 }))
    const phone = { ...usual, left: 460 }
    expect(findClearPlace(phone, screenWidth, rows)).toEqual(phone)
  })
})
