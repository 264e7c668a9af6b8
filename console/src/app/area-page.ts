/** A page of an area: its path, relative to the area's, and its component, which is loaded on first use. */
export interface AreaPage {
  /** For example `topics/$topicID`; empty for the area's first page. */
  path: string
  load(): Promise<Record<string, unknown>>
  /** The component's export name. */
  component: string
}
