import { test } from 'vitest'
import { expectNothingLost } from './chaos/expect-nothing-lost.ts'

test(
  'nothing is lost or done twice while processes, database and providers fail, with files in s3',
  {
    timeout: 1_800_000,
  },
  () => expectNothingLost(29, { files: 's3', hasTimedWork: true }),
)
