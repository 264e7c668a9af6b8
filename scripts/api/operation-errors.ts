import { globSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ts as TypeScript } from '@ts-morph/common'
import { errors } from '../../contract/errors.ts'
import ts from './typescript-api.js'

/**
 * Writes which errors each route may answer with, for the API description: the codes in its handler and in everything that the
 * handler refers to. What it reaches through a port is not among them.
 */

const root = join(import.meta.dirname, '../..')
const target = join(root, 'server/integration/api-reference/document/operation-errors.json')
const isCode = (text: string) => text in errors

interface Part {
  codes: Set<string>
  /** `file name` of declarations that it refers to. */
  refers: Set<string>
}

interface Source {
  path: string
  tree: TypeScript.SourceFile
  declared: Map<string, TypeScript.Node>
  imported: Map<string, string>
}

const parts = new Map<string, Part>()
const routes = new Map<string, Part>()

const read = (path: string): Source => {
  const tree = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true)
  const declared = new Map<string, TypeScript.Node>()
  const imported = new Map<string, string>()
  for (const statement of tree.statements) {
    if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) {
      if (statement.name) declared.set(statement.name.text, statement)
    } else if (ts.isVariableStatement(statement)) {
      for (const { name, initializer } of statement.declarationList.declarations) {
        if (ts.isIdentifier(name) && initializer) declared.set(name.text, initializer)
      }
    } else if (ts.isImportDeclaration(statement)) readImport(path, statement, imported)
  }
  return { path, tree, declared, imported }
}

function readImport(path: string, statement: TypeScript.ImportDeclaration, imported: Map<string, string>): void {
  const from = (statement.moduleSpecifier as TypeScript.StringLiteral).text
  const names = statement.importClause?.namedBindings
  if (!from.startsWith('.') || !names || !ts.isNamedImports(names)) return
  for (const { name, propertyName } of names.elements) {
    imported.set(name.text, `${join(dirname(path), from)} ${(propertyName ?? name).text}`)
  }
}

/** `const { answerMcp } = await import('./answer-mcp.ts')` */
function readLazyImport(path: string, node: TypeScript.Node): string[] {
  if (!ts.isVariableDeclaration(node) || !ts.isObjectBindingPattern(node.name)) return []
  if (!node.initializer || !ts.isAwaitExpression(node.initializer)) return []
  const call = node.initializer.expression
  if (!ts.isCallExpression(call) || call.expression.kind !== ts.SyntaxKind.ImportKeyword) return []
  const [from] = call.arguments
  if (!from || !ts.isStringLiteral(from)) return []
  const file = join(dirname(path), from.text)
  return node.name.elements.map(({ name, propertyName }) => `${file} ${(propertyName ?? name).getText()}`)
}

function collect({ path, declared, imported }: Source, from: TypeScript.Node): Part {
  const part: Part = { codes: new Set(), refers: new Set() }
  const visit = (node: TypeScript.Node) => {
    if (ts.isStringLiteral(node) && isCode(node.text)) part.codes.add(node.text)
    if (ts.isIdentifier(node)) {
      const elsewhere = imported.get(node.text)
      if (elsewhere) part.refers.add(elsewhere)
      else if (declared.has(node.text)) part.refers.add(`${path} ${node.text}`)
    }
    for (const lazy of readLazyImport(path, node)) part.refers.add(lazy)
    ts.forEachChild(node, visit)
  }
  visit(from)
  return part
}

const methods = ['get', 'post', 'put', 'delete', 'patch']

/** `app.get('/tickets', …)` */
function findRoutes(source: Source): void {
  const visit = (node: TypeScript.Node) => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const [url] = node.arguments
      const { expression, name } = node.expression
      const isRoute = expression.getText() === 'app' && methods.includes(name.text)
      if (isRoute && url && ts.isStringLiteral(url)) {
        routes.set(`${name.text.toUpperCase()} ${url.text}`, collect(source, node))
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(source.tree)
}

function codesOf(part: Part): string[] {
  const seen = new Set<string>()
  const codes = new Set(part.codes)
  const follow = ({ refers }: Part) => {
    for (const key of refers) {
      if (seen.has(key)) continue
      seen.add(key)
      const next = parts.get(key)
      if (!next) continue
      for (const code of next.codes) codes.add(code)
      follow(next)
    }
  }
  follow(part)
  return [...codes].sort()
}

for (const file of globSync('server/**/*.ts', { cwd: root })) {
  if (/\.(test|proof)\.ts$|^server\/(test|cli|migrations)\//.test(file)) continue
  const source = read(join(root, file))
  for (const [name, node] of source.declared) parts.set(`${source.path} ${name}`, collect(source, node))
  if (file.endsWith('.routes.ts')) findRoutes(source)
}
const entries = [...routes]
  .map(([route, part]) => [route, codesOf(part)] as const)
  .filter(([, codes]) => codes.length > 0)
const lines = entries
  .sort(([one], [other]) => (one < other ? -1 : 1))
  .map(([route, codes]) => `  ${JSON.stringify(route)}: ${JSON.stringify(codes).replaceAll(',', ', ')}`)
await writeFile(target, `{\n${lines.join(',\n')}\n}\n`)
