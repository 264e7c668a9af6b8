import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDocx } from '../../../test/samples/docx-package.ts'
import { drawTemplate } from './draw-template.ts'

const shipped = async () => openDocx(await readFile(join(import.meta.dirname, 'place-description.docx')))

test('the built-in template matches the output of the script', async () => {
  const { files } = await shipped()
  const drawn = await drawTemplate()

  expect(Object.keys(files).sort()).toEqual(Object.keys(drawn).sort())
  for (const [path, bytes] of Object.entries(drawn)) {
    expect(Buffer.from(files[path] ?? []).equals(bytes), `${path}: run npx node scripts/data/docx-template.ts`).toBe(
      true,
    )
  }
})

test('the built-in template is valid and has every placeholder', async () => {
  const { faults, words } = await shipped()

  expect(faults).toEqual([])
  expect([...new Set(words.match(/\{\{\w+\}\}/g))].sort()).toEqual([
    '{{address}}',
    '{{caseNumber}}',
    '{{clientNames}}',
    '{{description}}',
    '{{heroPhoto}}',
    '{{landlords}}',
    '{{photos}}',
    '{{reportDate}}',
    '{{rooms}}',
    '{{tenants}}',
  ])
})
