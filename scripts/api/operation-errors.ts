import { writeFile } from 'node:fs/promises'
import { findOperationErrors } from './find-operation-errors.ts'

/** Where the API description reads which errors each route may answer with. */
const target = new URL('../../server/integration/api-reference/document/operation-errors.json', import.meta.url)

await writeFile(target, findOperationErrors())
