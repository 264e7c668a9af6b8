import { payloads } from './payloads.ts'

/** CPU time of this thread in milliseconds: wall-clock time would include other programs. */
function processorMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

const bytes = 256 * 1024
const maxMs = 100
const attempts = 4

/** Texts of 256 KB for which a function needs more than 100 ms, the best of several attempts. */
export function findSlowTexts(run: (text: string) => unknown): string[] {
  const measure = (text: string) => {
    const started = processorMs()
    run(text)
    return processorMs() - started
  }
  return payloads.flatMap(({ name, make }) => {
    const text = make(bytes)
    let ms = measure(text)
    for (let again = 1; ms > maxMs && again < attempts; again++) ms = Math.min(ms, measure(text))
    return ms > maxMs ? [`${name}: ${Math.round(ms)} ms`] : []
  })
}
