import { createConfig, lintFromString } from '@redocly/openapi-core'
import { type ISpectralDiagnostic, Spectral } from '@stoplight/spectral-core'
import { Resolver } from '@stoplight/spectral-ref-resolver'
import { oas } from '@stoplight/spectral-rulesets'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import api from '../../../openapi.json' with { type: 'json' }
import type { DescribedApi, DescribedContent } from '../../platform/http/openapi.ts'

const document = api as DescribedApi

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, ...operation })),
)

/**
 * Validating all schemas wherever they are used takes minutes: references are not followed here, and the rules about
 * them run in `proof/api-description.proof.ts`.
 */
class Unresolved extends Resolver {
  override resolve(source: unknown): ReturnType<Resolver['resolve']> {
    return super.resolve(source, { dereferenceInline: false, dereferenceRemote: false })
  }
}

const ofReferences = [
  'oas3-unused-component',
  'oas3-examples-value-or-externalValue',
  'oas3-valid-media-example',
  'oas3-valid-schema-example',
]

const toLine = ({ path, code, message }: ISpectralDiagnostic) => `${path.join('.')} ${code}: ${message}`

describe('openapi.json', () => {
  test('passes the recommended rules of Spectral', async () => {
    const spectral = new Spectral({ resolver: new Unresolved() })
    spectral.setRuleset({
      extends: [[oas as never, 'recommended']],
      rules: Object.fromEntries(ofReferences.map((rule) => [rule, 'off'] as const)),
    })

    expect((await spectral.run(JSON.stringify(document))).map(toLine)).toEqual([])
  })

  test('passes the recommended rules of Redocly', async () => {
    const config = await createConfig({
      extends: ['recommended'],
      // Examples are validated below, and by this rule in the proof.
      rules: { 'no-invalid-media-type-examples': 'off' },
    })

    const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: 'openapi.json', config })

    const words = problems.map(({ severity, ruleId, location }) => `${severity} ${ruleId} ${location[0]?.pointer}`)
    // The router prefers static segments over parameters, so the two routes are unambiguous.
    expect(words).toEqual(['warn no-ambiguous-paths #/paths/~1api~1Notifications~1{id}~1read'])
  })

  test('has a description, its errors and valid examples for every operation', () => {
    const ajv = new Ajv2020({ strict: false, allErrors: true })
    addFormats.default(ajv)
    ajv.addSchema({ components: document.components, $id: 'api' })
    const compiled = new Map<string, ValidateFunction>()
    const compile = (schema: string) => {
      const validate = compiled.get(schema) ?? ajv.compile(JSON.parse(schema))
      compiled.set(schema, validate)
      return validate
    }
    const faults: string[] = []
    const check = (name: string, content: DescribedContent | undefined) => {
      const json = content?.['application/json']
      if (!json) return
      const validate = compile(JSON.stringify(json.schema).replaceAll('"#/', '"api#/'))
      const { examples } = json as { examples?: Record<string, { $ref: string }> }
      const given = examples ? Object.values(examples).map(({ $ref }) => find($ref)) : [json.example]
      if (given.length === 0 || given.includes(undefined)) faults.push(`${name} has no example`)
      else if (!given.every((example) => validate(example))) faults.push(`${name}: ${ajv.errorsText(validate.errors)}`)
    }
    for (const { name, description, requestBody, responses, tags } of operations) {
      if (!description || tags.length !== 1) faults.push(`${name} is not described`)
      if (!Object.keys(responses).some((status) => status.startsWith('4'))) faults.push(`${name} has no error`)
      check(name, requestBody?.content)
      for (const [status, { content }] of Object.entries(responses)) {
        if (status !== 'default') check(`${name} ${status}`, content)
      }
    }

    expect(operations.length).toBeGreaterThan(400)
    expect(faults).toEqual([])
  })

  test('names the errors of an operation', () => {
    const codesOf = (wanted: string) => {
      const { responses = {} } = operations.find(({ name }) => name === wanted) ?? {}
      const shown = Object.values(responses).map(({ content }) => content?.['application/json']?.examples ?? {})
      return shown.flatMap((examples) => Object.keys(examples))
    }

    expect(codesOf('PUT /api/Tags/{id}')).toEqual(
      expect.arrayContaining(['tag_exists', 'tag_not_found', 'permission_required']),
    )
    expect(codesOf('POST /api/Webhooks')).toEqual(
      expect.arrayContaining(['admin_required', 'validation_failed', 'token_required']),
    )
    expect(codesOf('GET /customerReps/me')).toContain('rep_required')
    expect(codesOf('POST /api/Auth/second-factor')).toEqual(
      expect.arrayContaining(['second_factor_invalid', 'challenge_expired']),
    )
  })
})

const find = ($ref: string) => {
  const { examples = {} } = document.components as { examples?: Record<string, { value: unknown }> }
  return examples[$ref.split('/').at(-1) ?? '']?.value
}
