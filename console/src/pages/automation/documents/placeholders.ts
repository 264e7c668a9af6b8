/** What texts can be filled in with; the service leaves anything else as it is written. */
export const placeholders = [
  'EndUser.FirstName',
  'EndUser.LastName',
  'EndUser.DisplayName',
  'EndUser.Email',
  'EndUser.Phone',
  'EndUser.CustomerRef',
  'EndUser.Notes',
  'Ticket.Subject',
  'Ticket.CustomFields.x',
  'Message.Text',
  'Language',
  'Now',
  'Customer.Name',
  'Channel.Name',
  'Channel.Type',
  'TopicList',
  'ActionList',
  'DocumentList',
] as const
export type Placeholder = (typeof placeholders)[number]

/** What the texts of macros are usually filled in with. */
export const macroPlaceholders = [
  'EndUser.FirstName',
  'EndUser.LastName',
  'EndUser.DisplayName',
  'Ticket.ID',
  'Ticket.Subject',
  'Rep.Name',
  'Customer.Name',
] as const
export type MacroPlaceholder = (typeof macroPlaceholders)[number]

const others = [
  'EndUser.EndUserID',
  'EndUser.CustomerID',
  'EndUser.UIDs',
  'EndUser.DateCreated',
  'EndUser.LastModified',
]
const known = new Set([...placeholders, ...others].map((name) => name.toLowerCase()))

/** Placeholders of a text that nothing stands behind, once each. */
export function findUnknownPlaceholders(text: string): string[] {
  const used = [...text.matchAll(/\{\{([^{}]+)\}\}/g)].map(([, name = '']) => name.trim()).filter(Boolean)
  const isKnown = (name: string) => known.has(name.toLowerCase()) || /^ticket\.customfields\..+/i.test(name)
  return [...new Set(used)].filter((name) => !isKnown(name))
}
