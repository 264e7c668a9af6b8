/** A page of an area: its address below the area's, and where its component is. Loaded when it is first opened. */
export interface AreaPage {
  /** Such as `topics/$topicID`; empty for the area's first page. */
  path: string
  load(): Promise<Record<string, unknown>>
  /** The name under which the file exports the component. */
  component: string
}
