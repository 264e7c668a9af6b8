/** A benchmark is a module of the folder `bench` that exports `run`. */
export interface Bench {
  run(options: Record<string, string>): Promise<BenchResult>
}

export interface BenchResult {
  /** Rows of the table. */
  figures: Record<string, string | number>[]
  targets: { target: string; measured: string; holds: boolean }[]
  holds: boolean
}
