import { runCommandLine } from './cli/run-command-line.ts'

// Everything is closed by now; exiting explicitly keeps a leaked handle from keeping the process alive.
process.exit(await runCommandLine(process.argv.slice(2)))
