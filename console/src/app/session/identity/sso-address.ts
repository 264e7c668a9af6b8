/** Leads to the identity provider of a workspace, and back to a page of the console. */
export const ssoAddress = (hostname: string, page: string) =>
  `/api/Auth/sso/start?${new URLSearchParams({ hostname, returnTo: `/console${page}` })}`
