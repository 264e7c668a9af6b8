import { badRequest } from '../../../platform/errors.ts'
import type { Operation } from './operation.ts'

export const retrieveData: Operation = {
  async run() {
    throw badRequest('Nothing here fetches data yet.')
  },
}
