const maxSenders = 1_000

/** Knows how far each sender has been heard. Senders count up, and may say something again after an interruption. */
export class DuplicateFilter {
  private readonly heard = new Map<string, number>()

  isNew(sender: string, sequence: number): boolean {
    if (sequence <= (this.heard.get(sender) ?? 0)) return false
    // Back to the end of the line: the ones not heard for longest are forgotten first.
    this.heard.delete(sender)
    this.heard.set(sender, sequence)
    const [oldest] = this.heard.keys()
    if (this.heard.size > maxSenders && oldest !== undefined) this.heard.delete(oldest)
    return true
  }
}
