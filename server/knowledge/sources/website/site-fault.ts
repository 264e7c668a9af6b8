/** The site as a whole cannot be read. The message is for people. */
export class SiteFault extends Error {
  override name = 'SiteFault'
  /** Trying again later may help. */
  readonly isPassing: boolean
  constructor(message: string, { isPassing }: { isPassing: boolean }) {
    super(message)
    this.isPassing = isPassing
  }
}
