/** Whether a page of this origin may show the chat: its exact host must be listed. Ports are ignored. */
export function mayEmbed(hostnames: string | null, origin: string | undefined): boolean {
  const page = origin ? URL.parse(origin) : null
  if (!page || !/^https?:$/.test(page.protocol)) return false
  const listed = (hostnames ?? '').split(',').map((name) => name.trim().toLowerCase().replace(/:\d+$/, ''))
  return listed.includes(page.hostname.toLowerCase())
}
