import { expect, test } from 'vitest'
import { huntTexts } from './hunt-texts.ts'

test('no text of 256 KB blocks the event loop of the service for longer than 100 ms', async () => {
  const { areas, findings } = await huntTexts({ seconds: 20, seed: 4711 })

  expect(findings).toEqual([])
  expect(Object.keys(areas).length).toBeGreaterThan(3)
})
