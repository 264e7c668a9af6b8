import { runCommandLine } from './cli/run-command-line.ts'

// Everything is closed by now; leaving outright keeps a forgotten handle from keeping a script waiting.
process.exit(await runCommandLine(process.argv.slice(2)))
