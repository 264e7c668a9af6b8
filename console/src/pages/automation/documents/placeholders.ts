/** Placeholders that the service fills in; it leaves all others unchanged. */
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

/** Placeholders that are commonly used in macros. */
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

/** Unknown placeholders in a text, each once. */
export function findUnknownPlaceholders(text: string): string[] {
  const used = [...text.matchAll(/\{\{([^{}]+)\}\}/g)].map(([, name = '']) => name.trim()).filter(Boolean)
  const isKnown = (name: string) => known.has(name.toLowerCase()) || /^ticket\.customfields\..+/i.test(name)
  return [...new Set(used)].filter((name) => !isKnown(name))
}
