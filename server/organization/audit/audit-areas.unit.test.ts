import { readFileSync } from 'node:fs'
import { auditAreas } from '@attendant/contract/organization/audit.ts'
import { describe, expect, test } from 'vitest'
import { patternOf } from './audit-areas.ts'

const areasOf = (action: string) => auditAreas.filter((area) => new RegExp(patternOf(area), 'i').test(action))

/** As the audit log names them. */
function listActions(): string[] {
  const { paths }: { paths: Record<string, object> } = JSON.parse(readFileSync('openapi.json', 'utf8'))
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  )
}

describe('the areas of the audit log', () => {
  test("contain every route once, except the operator's", () => {
    const actions = listActions().filter((action) => !/^GET \/(health|metrics)/.test(action))

    expect(actions.length).toBeGreaterThan(300)
    expect(actions.filter((action) => areasOf(action).length !== 1)).toEqual([])
  })

  test.each([
    ['PUT /api/Channels/:id', 'Channels'],
    ['PUT /api/Documents/:id in change set 7', 'Knowledge'],
    ['Autonomy of Returns: Off → Draft', 'Automation'],
  ])('%s is about %s', (action, area) => {
    expect(areasOf(action)).toEqual([area])
  })
})
