import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findOperationErrors } from './find-operation-errors.ts'

const file = new URL('../../server/integration/api-reference/document/operation-errors.json', import.meta.url)

test('the committed errors of each route match its code: npm run openapi updates them', () => {
  const committed = JSON.parse(readFileSync(file, 'utf8'))

  expect(JSON.parse(findOperationErrors())).toEqual(committed)
  expect(committed['POST /mcp']).toContain('tool_not_found')
})
