interface Repository {
  type: 'git'
  url: string
  directory: string
}

/** The `repository` field of a published manifest, from the URL of the remote. Undefined for a local folder. */
export function toRepository(remote: string, directory: string): Repository | undefined {
  const [, host, path] = /^git@([\w.-]+):(\S+)$/.exec(remote) ?? []
  const address = host ? `https://${host}/${path}` : remote
  if (!/^(https|ssh):\/\//.test(address)) return undefined
  const url = new URL(address)
  // The URL of a remote may contain the publisher's credentials.
  url.username = ''
  url.password = ''
  return { type: 'git', url: `git+${url.href}`, directory }
}
