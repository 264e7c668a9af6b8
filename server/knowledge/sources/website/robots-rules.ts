/** Limits for one site's rules; more would only be an attack. */
const maxRules = 5_000
const maxPattern = 1_000
/**
 * Total characters of all patterns with wildcards: each may be compared with each character of a URL, in the event
 * loop. 6,000 block it for about 50 ms.
 */
const maxWildcards = 6_000

interface Group {
  agents: Set<string>
  rules: string[]
}

/**
 * The rules of a robots.txt for an agent and for everyone, without the others: the parser copies every rule for every
 * agent, and its time is the product of the lengths of pattern and URL.
 */
export function keepOwnRules(text: string, agent: string): string {
  const names = new Set([agent.toLowerCase(), '*'])
  const groups: Group[] = []
  let [count, wildcards] = [0, 0]
  let isNaming = false
  for (const [field, value] of readFields(text)) {
    if (field === 'user-agent') {
      if (!isNaming) groups.push({ agents: new Set(), rules: [] })
      const name = value.toLowerCase().split('/', 1)[0]?.trim() ?? ''
      if (names.has(name)) groups.at(-1)?.agents.add(name)
      isNaming = true
      continue
    }
    isNaming = false
    const group = groups.at(-1)
    if (!group || group.agents.size === 0 || !/^(?:dis)?allow$|^crawl-delay$/.test(field)) continue
    const pattern = value.replace(/\*+/g, '*')
    if (++count > maxRules || pattern.length > maxPattern) continue
    if (pattern.includes('*')) {
      wildcards += pattern.length
      if (wildcards > maxWildcards) continue
    }
    group.rules.push(`${field}: ${pattern}`)
  }
  return groups
    .filter(({ agents }) => agents.size > 0)
    .map(({ agents, rules }) => [...[...agents].map((name) => `user-agent: ${name}`), ...rules, ''].join('\n'))
    .join('\n')
}

function* readFields(text: string): Generator<[string, string]> {
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [rule = ''] = line.split('#', 1)
    const at = rule.indexOf(':')
    if (at > 0) yield [rule.slice(0, at).trim().toLowerCase(), rule.slice(at + 1).trim()]
  }
}
