export interface DiffLine {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** Beyond this, texts are shown as replaced, except for their common beginning and end. */
const maxCells = 4_000_000

/** Computes the longest common subsequence of lines. */
export function diffLines(before: string, after: string): DiffLine[] {
  const [old, now] = [before.split('\n'), after.split('\n')]
  let start = 0
  while (start < old.length && start < now.length && old[start] === now[start]) start++
  let end = 0
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end++
  const same = (text: string): DiffLine => ({ kind: 'same', text })
  return [
    ...old.slice(0, start).map(same),
    ...diffMiddle(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    ...old.slice(old.length - end).map(same),
  ]
}

function diffMiddle(old: string[], now: string[]): DiffLine[] {
  const removed = (text: string): DiffLine => ({ kind: 'removed', text })
  const added = (text: string): DiffLine => ({ kind: 'added', text })
  const width = now.length + 1
  if ((old.length + 1) * width > maxCells) return [...old.map(removed), ...now.map(added)]
  const lengths = new Uint16Array((old.length + 1) * width)
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0
  for (let row = old.length - 1; row >= 0; row--) {
    for (let column = now.length - 1; column >= 0; column--) {
      const isSame = old[row] === now[column]
      lengths[row * width + column] = isSame
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1))
    }
  }
  const lines: DiffLine[] = []
  let [row, column] = [0, 0]
  while (row < old.length || column < now.length) {
    const [gone = '', come = ''] = [old[row], now[column]]
    if (row < old.length && column < now.length && gone === come) {
      lines.push({ kind: 'same', text: gone })
      row++
      column++
    } else if (column >= now.length || (row < old.length && at(row + 1, column) >= at(row, column + 1))) {
      lines.push(removed(gone))
      row++
    } else {
      lines.push(added(come))
      column++
    }
  }
  return lines
}
