import type { Context } from '../../../context.ts'
import type { Executed } from '../calls/execute-http.ts'
import type { ToolRow } from '../tools/tools.table.ts'

/** Calls a tool of a remote server. */
export async function callServerTool(
  _context: Context,
  _tool: ToolRow,
  _given: Record<string, unknown>,
): Promise<Executed> {
  return { state: 'Failed', result: 'The server of this tool cannot be reached.', status: null, attempts: 1, ms: 0 }
}
