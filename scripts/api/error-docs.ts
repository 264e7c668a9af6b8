import { writeFile } from 'node:fs/promises'
import { describeErrors, errorsPage } from './describe-errors.ts'

await writeFile(errorsPage, describeErrors())
