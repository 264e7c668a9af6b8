import { expect, test } from 'vitest'
import { findFlagsBesideFields } from './field-lines.ts'

const text = (name: string) => ({ name })
const flag = (name: string) => ({ name, kind: 'flag' })
const long = (name: string) => ({ name, kind: 'long' })

test('finds flags on either side of a field with a label', () => {
  const found = findFlagsBesideFields([text('name'), flag('isActive'), flag('isRequired'), text('role')])

  expect([...found]).toEqual(['isActive', 'isRequired'])
})

test('ignores flags on a row of their own', () => {
  const fields = [text('name'), text('scope'), flag('isActive'), flag('isPublic'), long('notes'), flag('isLast')]

  expect([...findFlagsBesideFields(fields)]).toEqual([])
})

test('follows the grid, where a wide field starts a new row', () => {
  const found = findFlagsBesideFields([text('name'), long('notes'), flag('isActive'), text('limit')])

  expect([...found]).toEqual(['isActive'])
})
