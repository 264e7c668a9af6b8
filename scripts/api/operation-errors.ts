import { writeFile } from 'node:fs/promises'
import { findOperationErrors } from './find-operation-errors.ts'

/** The file from which the API description reads the errors of each route. */
const target = new URL('../../server/integration/api-reference/document/operation-errors.json', import.meta.url)

await writeFile(target, findOperationErrors())
