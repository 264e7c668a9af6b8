/** The address that signs in at a workspace's identity provider and returns to a page of the console. */
export const ssoAddress = (hostname: string, page: string) =>
  `/api/Auth/sso/start?${new URLSearchParams({ hostname, returnTo: `/console${page}` })}`
