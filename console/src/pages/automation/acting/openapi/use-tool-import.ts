import { type components, orThrow } from '@attendant/client'
import { useState } from 'react'
import { useRefresh } from '../../../../app/data/use-change.ts'
import { explainFault, prepareExplanation } from '../../../../app/errors/faults.ts'
import { useLanguage } from '../../../../app/session/language.ts'
import { useAttendant } from '../../../../app/session/session.tsx'
import type { Outcome } from './import-result.tsx'

type ToolCreate = components['schemas']['ToolCreate']

/** Creates the tools one by one; a rejected one does not stop the others. */
export function useToolImport(onDone: (outcomes: Outcome[]) => void) {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const refresh = useRefresh()
  const [progress, setProgress] = useState<{ done: number; total: number }>()
  const create = async (tool: ToolCreate): Promise<Outcome> => {
    try {
      const { toolID } = await orThrow(attendant.POST('/api/Tools', { body: tool }))
      return { name: tool.name, toolID }
    } catch (fault) {
      await prepareExplanation(fault)
      return { name: tool.name, problem: explainFault(t, fault) }
    }
  }
  const run = async (tools: ToolCreate[]) => {
    const outcomes: Outcome[] = []
    for (const tool of tools) {
      setProgress({ done: outcomes.length, total: tools.length })
      outcomes.push(await create(tool))
    }
    setProgress(undefined)
    await refresh(['tools'])
    onDone(outcomes)
  }
  return { run, progress }
}
