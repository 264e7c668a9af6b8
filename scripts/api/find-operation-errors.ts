import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ts as TypeScript } from '@ts-morph/common'
import { errors } from '../../contract/errors.ts'
import ts from './typescript-api.js'

const root = join(import.meta.dirname, '../..')
const isCode = (text: string) => text in errors

interface Part {
  codes: Set<string>
  /** `file name` of the declarations that it refers to. */
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

function collect({ path, declared, imported }: Source, from: TypeScript.Node): Part {
  const part: Part = { codes: new Set(), refers: new Set() }
  const visit = (node: TypeScript.Node) => {
    if (ts.isStringLiteral(node) && isCode(node.text)) part.codes.add(node.text)
    if (ts.isVariableDeclaration(node)) for (const name of importedOnDemand(path, node)) part.refers.add(name)
    if (ts.isIdentifier(node)) {
      const elsewhere = imported.get(node.text)
      if (elsewhere) part.refers.add(elsewhere)
      else if (declared.has(node.text)) part.refers.add(`${path} ${node.text}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(from)
  return part
}

/** `const { answer } = await import('./answer.ts')` */
function importedOnDemand(path: string, { name, initializer }: TypeScript.VariableDeclaration): string[] {
  if (!initializer || !ts.isAwaitExpression(initializer) || !ts.isObjectBindingPattern(name)) return []
  const call = initializer.expression
  if (!ts.isCallExpression(call) || call.expression.kind !== ts.SyntaxKind.ImportKeyword) return []
  const [from] = call.arguments
  if (!from || !ts.isStringLiteral(from)) return []
  return name.elements.map(
    (element) => `${join(dirname(path), from.text)} ${(element.propertyName ?? element.name).getText()}`,
  )
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

/**
 * Returns the errors of each route for the API description: the codes in its handler and in everything that the handler
 * refers to, except through ports.
 */
export function findOperationErrors(): string {
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
  return `{\n${lines.join(',\n')}\n}\n`
}
