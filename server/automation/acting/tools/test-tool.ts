import type { ToolTest, ToolTestResult } from '@attendant/contract/automation/tool.ts'
import type { Context } from '../../../context.ts'
import { invalidField } from '../../../errors.ts'
import { OutboundFault } from '../../../platform/outbound/outbound-fault.ts'
import { gatherPlaceholderFacts } from '../../prompt/gather-placeholder-facts.ts'
import { buildRequest } from '../calls/build-request.ts'
import { describeRequest, executeHttp } from '../calls/execute-http.ts'
import { callServerTool } from '../servers/call-server-tool.ts'
import { findArgumentFaults } from './check-schema.ts'
import { getToolRow } from './tools.store.ts'

const untried = { isSuccess: false, isExecuted: false, request: null, status: null, result: null, error: null, ms: 0 }

/** Calls a tool once. For a tool that writes, only shows the request unless execution is requested. */
export async function testTool(
  context: Context,
  customerID: number,
  toolID: number,
  { arguments: given = {}, execute = false }: ToolTest,
): Promise<ToolTestResult> {
  const tool = await getToolRow(context.db, customerID, toolID)
  const [fault] = findArgumentFaults(tool.parameters, given)
  if (fault) throw invalidField('arguments', 'arguments_invalid', { reason: fault })
  const isAllowed = tool.risk === 'Read' || execute
  if (tool.kind === 'Operation') return { ...untried, isSuccess: true, error: 'Operations run on tickets only.' }
  if (tool.kind === 'Mcp') {
    if (!isAllowed) return { ...untried, isSuccess: true }
    const { state, result, ms } = await callServerTool(context, tool, given)
    const isSuccess = state === 'Done'
    return { ...untried, isSuccess, isExecuted: true, ms, ...(isSuccess ? { result } : { error: result }) }
  }
  try {
    const facts = await gatherPlaceholderFacts(context, customerID)
    const built = await buildRequest(context, tool, { arguments: given, facts, idempotencyKey: context.newId() })
    const request = describeRequest(built)
    if (!isAllowed) return { ...untried, isSuccess: true, request }
    const { state, result, status, ms } = await executeHttp(context, { ...tool, idempotencyHeader: null }, built)
    const isSuccess = state === 'Done'
    return {
      isSuccess,
      isExecuted: true,
      request,
      status,
      ms,
      result: isSuccess ? result : null,
      error: isSuccess ? null : result,
    }
  } catch (error) {
    if (!(error instanceof OutboundFault)) throw error
    return { ...untried, error: error.message }
  }
}
