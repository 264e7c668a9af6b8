import type { FastifyRequest } from 'fastify'
import { Refusal, refuse } from '../../errors.ts'
import { TaskTimeout, ThreadsBusy } from '../../threads/task.ts'
import type { Threads, ThreadTask } from '../../threads/threads.ts'
import type { readLargeBody as readInThread } from './large-body-task.ts'
import { shapeOf } from './names.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether a thread has already checked the body and normalized its names. */
    isBodyRead: boolean
  }
}

const task: ThreadTask<typeof readInThread> = {
  file: new URL('./large-body-task.ts', import.meta.url),
  name: 'readLargeBody',
}

const maxMs = 10_000

/** Larger JSON is parsed in a thread: in the event loop it would delay every other request. */
export const largeBodySize = 2 ** 18

/** Bodies of one key take turns with those of others. */
export async function readLargeBody(
  threads: Pick<Threads, 'run'>,
  key: string,
  request: FastifyRequest,
  bytes: ArrayBuffer,
) {
  const { body: schema } = (request.routeOptions.schema ?? {}) as { body?: object }
  const shape = schema && shapeOf(schema)
  const result = await threads.run(task, { bytes, shape }, { key, maxMs, transfer: [bytes] }).catch((fault) => {
    throw fault instanceof TaskTimeout ? new ThreadsBusy() : fault
  })
  if ('isInvalid' in result) throw refuse('json_invalid')
  if ('refusal' in result) throw new Refusal(result.refusal)
  request.isBodyRead = schema !== undefined
  return JSON.parse(result.text) as unknown
}
