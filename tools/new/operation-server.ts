/** The server part of a new operation: handler, registration, and a view of a new schema. */
import { dirname, relative } from 'node:path'
import type { Facts } from './operation-facts.ts'
import { handlersFile, viewFile } from './places.ts'
import { camel, insertBefore, withImport, type Tree } from './tree.ts'

const index = 'server/http/operations/index.ts'

/** The import specifier from one source file to another. */
const from = (file: string, target: string) => {
  const path = relative(dirname(file), target)
  return path.startsWith('.') ? path : `./${path}`
}

const viewOf = ({ area, returns }: Facts) => viewFile(area, returns!.schema)
const viewName = ({ returns }: Facts) => `${camel(returns!.schema)}View`
const hasNewView = ({ returns }: Facts) => returns?.isNew === true

function newList(facts: Facts): string {
  return `({ query = {}, links }) => {
    // TODO: read one page and the total number from the store.
    const page = pageOf(query)
    const found = [{ name: '${facts.resource}' }]
    return {
      status: 200,
      body: found.map(${viewName(facts)}),
      headers: pageLinks(page, found.length, links),
    }
  }`
}

/** A handler that implements the contract as far as it can be derived, and throws for the rest. */
function handler(facts: Facts): string {
  const { returns, status, id, resource } = facts
  if (!returns) {
    return `() => {
    // TODO: implement it; throw errors from server/core/errors.ts.
    return { status: ${status}, body: undefined }
  }`
  }
  if (!returns.isNew) {
    return `() => {
    throw new Error('TODO: respond to ${id} with ${returns.schema}')
  }`
  }
  if (returns.isList) return newList(facts)
  return `() => {
    // TODO: read it from the store; throw errors from server/core/errors.ts.
    return { status: ${status}, body: ${viewName(facts)}({ name: '${resource}' }) }
  }`
}

function handlerFile(facts: Facts): string {
  return `import type { Handlers } from '../../api/handler.ts'

export const ${camel(facts.resource)} = {
  '${facts.id}': ${handler(facts)},
} satisfies Partial<Handlers>
`
}

function withHandler(text: string, facts: Facts): string {
  const entry = `\n  '${facts.id}': ${handler(facts)},\n`
  return insertBefore(text, '} satisfies Partial<Handlers>', entry)
}

/** Imports that the handler needs. */
function withImports(text: string, file: string, facts: Facts): string {
  if (!hasNewView(facts)) return text
  const view = withImport(text, `{ ${viewName(facts)} }`, from(file, viewOf(facts)))
  if (!facts.returns!.isList) return view
  return withImport(view, '{ pageLinks, pageOf }', from(file, 'server/api/page.ts'))
}

const viewText = (facts: Facts) => `import type { Schemas } from '../../contract/schemas.ts'

/** TODO: describe it, and replace the parameter type by that of a row of the store. */
export function ${viewName(facts)}({ name }: { name: string }): Schemas['${facts.returns!.schema}'] {
  return { name }
}
`

function register(tree: Tree, file: string, name: string): void {
  tree.edit(index, (text) => {
    const listed = insertBefore(text, '} satisfies Handlers', `  ...${name},\n`)
    return withImport(listed, `{ ${name} }`, from(index, file))
  })
}

/** Lists a new area after all others, so that it may import them. */
function listArea(tree: Tree, area: string): void {
  tree.edit('.dependency-cruiser.js', (text) =>
    insertBefore(text, '  ],\n  storage: [', `    '${area}',\n`),
  )
}

/**
 * Writes the server part.
 * @returns the file of the handler
 */
export function writeServer(tree: Tree, facts: Facts): string {
  const file = handlersFile(facts.area, facts.resource)
  if (hasNewView(facts)) tree.add(viewOf(facts), viewText(facts))
  if (tree.has(file)) {
    tree.edit(file, (text) => withImports(withHandler(text, facts), file, facts))
    return file
  }
  if (facts.isNewArea) listArea(tree, facts.area)
  tree.add(file, withImports(handlerFile(facts), file, facts))
  register(tree, file, camel(facts.resource))
  return file
}
