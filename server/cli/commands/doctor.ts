import { type Config, ConfigurationFault, readConfig } from '../../config.ts'
import { checkDataDirectory } from '../checks/check-data-directory.ts'
import { checkDatabase } from '../checks/check-database.ts'
import { checkFileStorage } from '../checks/check-file-storage.ts'
import { checkGateway } from '../checks/check-gateway.ts'
import { checkMail } from '../checks/check-mail.ts'
import { checkPort } from '../checks/check-port.ts'
import { type Finding, fault, ok } from '../checks/finding.ts'
import { type Command, exitCodes, flag, readOptions } from '../command.ts'

export const doctor: Command = {
  name: 'doctor',
  options: '[--json]',
  summary: 'Says what is wrong with a set-up and how to mend it. Exit code 0 when there is no fault.',
  async run(args) {
    const { json = false } = readOptions(args, { json: flag })
    const findings = await examine()
    const hasFault = findings.some(({ result }) => result === 'fault')
    return {
      lines: json ? [JSON.stringify(findings)] : findings.map(toLine),
      exitCode: hasFault ? exitCodes.failed : exitCodes.ok,
    }
  },
}

async function examine(): Promise<Finding[]> {
  let config: Config
  try {
    config = readConfig()
  } catch (thrown) {
    if (!(thrown instanceof ConfigurationFault)) throw thrown
    return thrown.faults.map((message) => fault('settings', message, 'Change it in the environment.'))
  }
  const dataDirectory = await checkDataDirectory(config)
  const database = await checkDatabase(config)
  return [
    ok('settings', 'All can be read.'),
    dataDirectory,
    await checkFileStorage(config),
    ...database,
    await checkMail(config),
    checkGateway(config),
    await checkPort(config),
  ]
}

const toLine = ({ check, result, message, mend }: Finding) =>
  `${result.padEnd(8)} ${check.padEnd(15)} ${message}${mend ? ` ${mend}` : ''}`
