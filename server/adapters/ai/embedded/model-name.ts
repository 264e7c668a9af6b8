/** What the usage of the embedded engine names as its model. */
export const embeddedModel = 'Embedded'
