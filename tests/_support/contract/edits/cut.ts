import { operationsOf, type Document, type Operation } from '../../../../tools/contract/contract.ts'

/**
 * One operation of the contract with everything it refers to. It is small, so that many fit in a
 * document.
 */
export interface Cut {
  document: Document
  path: string
  method: string
  operation: Operation
}

const reference = /"\$ref":"#\/components\/([^"/]+)\/([^"]+)"/g

/** Examples are half of a contract. These edits need none. */
function withoutExamples(document: Document): Document {
  const text = JSON.stringify(document, (key, value: unknown) =>
    key === 'examples' && !Array.isArray(value) ? { default: { value: 'an example' } } : value,
  )
  return JSON.parse(text) as Document
}

function componentsFor(components: Document['components'], text: string): Document['components'] {
  const found: Document['components'] = {}
  const follow = (written: string) => {
    for (const [, kind, name] of written.matchAll(reference)) {
      if (found[kind!]?.[name!]) continue
      const component = components[kind!]![name!]!
      ;(found[kind!] ??= {})[name!] = component
      follow(JSON.stringify(component))
    }
  }
  follow(text)
  return { ...found, securitySchemes: components.securitySchemes! }
}

/** Every operation of a document as the text of a small document, with its path and method. */
export function cutsOf(whole: Document): (() => Cut)[] {
  const { paths, components, webhooks: _, ...rest } = withoutExamples(whole)
  return [...operationsOf(paths)].map(({ path, method }) => {
    const { parameters, [method]: operation } = paths[path]!
    const item = { ...(parameters && { parameters }), [method]: operation }
    const used = componentsFor(components, JSON.stringify(item))
    const text = JSON.stringify({ ...rest, paths: { [path]: item }, components: used })
    return () => {
      const document = JSON.parse(text) as Document
      return { document, path, method, operation: document.paths[path]![method]! }
    }
  })
}

/** Every webhook of a document as a small document; its path is the name of the event. */
export function webhookCutsOf(whole: Document): (() => Cut)[] {
  const { paths: _, components, webhooks = {}, ...rest } = withoutExamples(whole)
  return Object.entries(webhooks).map(([event, item]) => {
    const used = componentsFor(components, JSON.stringify(item))
    const text = JSON.stringify({
      ...rest,
      paths: {},
      webhooks: { [event]: item },
      components: used,
    })
    return () => {
      const document = JSON.parse(text) as Document
      return { document, path: event, method: 'post', operation: document.webhooks![event]!.post! }
    }
  })
}

/** Prefixes the names of a cut, so that several fit in a document. */
const prefixed = (document: Document, prefix: string) =>
  JSON.stringify(document).replaceAll(
    /"#\/components\/(?!securitySchemes)([^"/]+)\/([^"]+)"/g,
    `"#/components/$1/${prefix}-$2"`,
  )

/**
 * One document of many independent cuts: each comparison takes seconds, even for small documents.
 */
export function joined(documents: Document[]): Document {
  const { securitySchemes } = documents[0]!.components
  const components: Document['components'] = { securitySchemes: securitySchemes! }
  const [paths, webhooks]: Document['paths'][] = [{}, {}]
  for (const [index, document] of documents.entries()) {
    const one = JSON.parse(prefixed(document, `m${index}`)) as Document
    for (const [path, item] of Object.entries(one.paths)) paths![`/m${index}${path}`] = item
    for (const [event, item] of Object.entries(one.webhooks ?? {}))
      webhooks![`m${index}-${event}`] = item
    for (const [kind, named] of Object.entries(one.components)) {
      if (kind === 'securitySchemes') continue
      const all = (components[kind] ??= {})
      for (const [name, node] of Object.entries(named)) all[`m${index}-${name}`] = node
    }
  }
  return { ...documents[0]!, paths: paths!, webhooks: webhooks!, components }
}

/** Index of the cut that a pointer into the joined document leads to. */
export function cutAt(pointer: string): number {
  const [, index] =
    /^#\/(?:paths\/~1m(\d+)~1|(?:webhooks|components\/[^/]+)\/m(\d+)-)/
      .exec(pointer)
      ?.filter(Boolean) ?? []
  if (index === undefined) throw new Error(`${pointer} is in no cut`)
  return Number(index)
}
