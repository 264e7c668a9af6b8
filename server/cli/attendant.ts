#!/usr/bin/env node
import { enableCompileCache } from 'node:module'
import { setFlagsFromString } from 'node:v8'

/** Globals that the built program needs. */
const oldestNode = [22, 12] as const

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1])) {
  process.stderr.write(
    `Attendant needs Node.js ${oldestNode.join('.')} or newer; this is ${process.versions.node}. ` +
      'With npm: npx -p node@24 -p attendant attendant\n',
  )
  process.exit(2)
}

enableCompileCache()
// A large young generation is useless, because requests leave few objects behind.
setFlagsFromString('--max-semi-space-size=8')

/** `attendant` starts the service, `attendant COMMAND` runs a command. */
const [command] = process.argv.slice(2)
if (command === undefined || command === 'start') await import('../main.ts')
else await import('../cli.ts')
