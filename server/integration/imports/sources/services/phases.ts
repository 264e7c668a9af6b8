import type { ImportKind } from '@attendant/contract/integration/import.ts'
import type { ImportRow, Position } from '../../imports.table.ts'
import { isIncluded } from '../../records/running.ts'
import type { SourcePage } from '../../source-records.ts'

/** One list of a service, read page by page. */
export interface Phase {
  name: string
  /** The kinds of records of the phase, which is skipped if none of them is selected. */
  kinds: ImportKind[]
  read(from: Position | null): AsyncIterable<SourcePage>
}

/** Reads lists one after another, from the position of an earlier run. */
export async function* readPhases(
  phases: Phase[],
  row: Pick<ImportRow, 'include'>,
  from: Position | null,
): AsyncGenerator<SourcePage> {
  const first = Math.max(
    0,
    phases.findIndex(({ name }) => name === from?.phase),
  )
  for (const { name, kinds, read } of phases.slice(first)) {
    if (!kinds.some((kind) => isIncluded(row, kind))) continue
    const { phase, ...rest } = from ?? {}
    for await (const page of read(phase === name ? rest : null)) {
      yield { ...page, position: { phase: name, ...page.position } }
    }
  }
}
