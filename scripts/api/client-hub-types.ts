import { readFile, writeFile } from 'node:fs/promises'
import type { ts as TypeScript } from '@ts-morph/common'
import { limitNames } from '../../contract/organization/ai-budget.ts'
import ts from './typescript-api.js'

/**
 * Writes the hub events of the client from contract/channels/hub.ts; `--check` only checks that they are up to date.
 * The client is published without the contract, so its declarations are copied instead of imported.
 */

const source = new URL('../../contract/channels/hub.ts', import.meta.url)
const target = new URL('../../client/src/hub-events.ts', import.meta.url)

const ofSchema = (name: string) => `type ${name} = components['schemas']['${name}']`

/** Types that the contract imports, and their definitions in the client. */
const imported: Record<string, string> = {
  AutonomyLevel: "type AutonomyLevel = components['schemas']['AutonomyChange']['from']",
  AutonomyCause: "type AutonomyCause = components['schemas']['AutonomyChange']['cause']",
  Team: ofSchema('Team'),
  Ticket: ofSchema('Ticket'),
  TicketMessage: ofSchema('TicketMessage'),
  Csat: ofSchema('Csat'),
  Note: ofSchema('Note'),
  Notification: ofSchema('Notification'),
  LimitName: `type LimitName = ${limitNames.map((name) => `'${name}'`).join(' | ')}`,
}

type Declaration = TypeScript.InterfaceDeclaration | TypeScript.TypeAliasDeclaration

function writeEvents(text: string): string {
  const file = ts.createSourceFile('hub.ts', text, ts.ScriptTarget.Latest, true)
  const declared = new Map<string, Declaration>()
  for (const statement of file.statements) {
    if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) {
      declared.set(statement.name.text, statement)
    }
  }
  const names = collectNames('AgentEvents', declared)
  const foreign = Object.keys(imported).filter((name) => names.has(name))
  const own = [...declared].filter(([name]) => names.has(name))
  return [
    '// Made from contract/channels/hub.ts by "npm run openapi". Not to be edited.',
    "import type { components } from './schema.ts'",
    foreign.map((name) => imported[name]).join('\n'),
    ...own.map(([, declaration]) => declaration.getFullText().trim()),
    `export const hubEventTypes: readonly (keyof AgentEventData)[] = [\n${listEvents(declared)}\n]`,
    '',
  ].join('\n\n')
}

/** The declaration and all declarations that it refers to, except for type parameters. */
function collectNames(first: string, declared: Map<string, Declaration>): Set<string> {
  const names = new Set<string>()
  const follow = (name: string) => {
    if (names.has(name)) return
    names.add(name)
    const declaration = declared.get(name)
    if (declaration) visit(declaration)
  }
  const visit = (node: TypeScript.Node) => {
    if (ts.isTypeReferenceNode(node) && ts.isIdentifier(node.typeName)) {
      const { text } = node.typeName
      if (declared.has(text) || imported[text]) follow(text)
    }
    ts.forEachChild(node, visit)
  }
  follow(first)
  return names
}

function listEvents(declared: Map<string, Declaration>): string {
  const events = declared.get('AgentEventData')
  if (!events || !ts.isInterfaceDeclaration(events)) throw new Error('The contract has no interface AgentEventData.')
  return events.members.map(({ name }) => `  ${name?.getText()},`).join('\n')
}

const events = writeEvents(await readFile(source, 'utf8')).replace(/\n+$/, '\n')
if (!process.argv.includes('--check')) await writeFile(target, events)
else if ((await readFile(target, 'utf8')) !== events) {
  console.error('client/src/hub-events.ts is out of date: run "npm run openapi"')
  process.exit(1)
}
