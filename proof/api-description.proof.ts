import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Spectral } from '@stoplight/spectral-core'
import { oas } from '@stoplight/spectral-rulesets'
import { expect, test } from 'vitest'
import document from '../openapi.json' with { type: 'json' }

const source = JSON.stringify(document)

test('openapi.json passes all recommended rules of Redocly', { timeout: 900_000 }, async () => {
  const config = await createConfig({ extends: ['recommended'] })

  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config })

  const found = problems.map(({ severity, ruleId, location }) => `${severity} ${ruleId} ${location[0]?.pointer}`)
  // Literal segments take precedence over parameters, so these two routes never match the same request.
  expect(found).toEqual(['warn no-ambiguous-paths #/paths/~1api~1Notifications~1{id}~1read'])
})

test('openapi.json passes all recommended rules of Spectral', { timeout: 1_800_000 }, async () => {
  const spectral = new Spectral()
  // The rulesets are typed for a different version of the core.
  spectral.setRuleset({ extends: [[oas as never, 'recommended']] })

  const problems = await spectral.run(source)

  expect(problems.map(({ path, code, message }) => `${path.join('.')} ${code}: ${message}`)).toEqual([])
})
