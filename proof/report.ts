/** The result of a proof: `holds` is false if any target was missed. */
export interface ProofResult {
  figures: Record<string, unknown>
  targets: Record<string, { measured: string; holds: boolean }>
  holds: boolean
}

/** Prints tables, then one line of JSON, and sets the exit code. */
export function report(name: string, { figures, targets, holds }: ProofResult): void {
  console.table(figures)
  console.table(targets)
  console.log(JSON.stringify({ name, figures, targets, holds }))
  process.exitCode = holds ? 0 : 1
}

/** Counts that must be zero, or limits that a figure must not exceed. */
export function judgeAll(
  measured: Record<string, { value: number; max: number }>,
): Pick<ProofResult, 'targets' | 'holds'> {
  const targets = Object.fromEntries(
    Object.entries(measured).map(([name, { value, max }]) => [
      max === 0 ? name : `${name}: at most ${max}`,
      { measured: String(value), holds: value <= max },
    ]),
  )
  return { targets, holds: Object.values(targets).every(({ holds }) => holds) }
}
