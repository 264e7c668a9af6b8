/** The site as a whole cannot be read. The message is shown to users. */
export class SiteFault extends Error {
  override name = 'SiteFault'
  /** A later retry may help. */
  readonly isPassing: boolean
  constructor(message: string, { isPassing }: { isPassing: boolean }) {
    super(message)
    this.isPassing = isPassing
  }
}
