import { placeholders as known } from '@attendant/contract/place-reports/place-template.ts'
import { expect, test } from 'vitest'
import { placeholders } from './placeholders.ts'

test('documents exactly the placeholders that the service fills in', () => {
  expect(placeholders.toSorted()).toEqual(known.toSorted())
})
