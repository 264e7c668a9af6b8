import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { openStorage } from '../../service.ts'
import { exists } from './check-data-directory.ts'
import { type Finding, fault, ok, reasonOf } from './finding.ts'

export async function checkFileStorage(config: Config): Promise<Finding> {
  const check = 'file storage'
  const folder = config.STORAGE_URL ? undefined : join(config.DATA_DIR, 'files')
  // The first start creates it.
  if (folder && !(await exists(folder))) return ok(check, `Files will be stored in ${folder}.`)
  try {
    const storage = await openStorage(config)
    await storage.check()
    return ok(check, folder ? `${folder} is writable.` : 'The bucket takes files.')
  } catch (thrown) {
    return folder
      ? fault(
          check,
          `${folder} cannot be written (${reasonOf(thrown)}).`,
          'Give it to the account that runs the service.',
        )
      : fault(check, `The bucket does not take files: ${reasonOf(thrown)}.`, 'Check STORAGE_URL and its permissions.')
  }
}
