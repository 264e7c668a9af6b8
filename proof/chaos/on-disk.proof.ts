import { test } from 'vitest'
import { expectNothingLost } from './expect-nothing-lost.ts'

test(
  'nothing is lost or done twice while processes, database and providers fail, with files on disk',
  {
    timeout: 1_800_000,
  },
  () => expectNothingLost(31, { files: 'disk', hasTimedWork: false }),
)
