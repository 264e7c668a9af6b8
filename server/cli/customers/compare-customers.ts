import { resolve } from 'node:path'
import { compareArchives } from '../../integration/exports/compare-archives.ts'
import { type Command, exitCodes, UsageFault } from '../command.ts'
import { withArchive } from './with-archive.ts'

export const compareCustomers: Command = {
  name: 'customer compare',
  options: 'FILE FILE',
  summary: 'Compares two archives of customers: equal if they say the same up to ids and tokens. Exit code 1 if not.',
  async run(args) {
    const [one, other, ...more] = args
    if (!one || !other || more.length > 0) throw new UsageFault('Two files are needed.')
    const { isEqual, counts, differences } = await withArchive(resolve(one), (left) =>
      withArchive(resolve(other), (right) => compareArchives(left, right)),
    )
    return {
      lines: [JSON.stringify({ isEqual, counts, differences })],
      exitCode: isEqual ? exitCodes.ok : exitCodes.failed,
    }
  },
}
