import type { NextFunction, RequestHandler } from 'express'
import type { Operation } from './operation.ts'

/** The requests of one version of the contract (generated/<version>/requests.json). */
export interface RequestDocument {
  openapi: string
  info: object
  paths: Record<string, Record<string, object>>
  components: Record<string, Record<string, unknown>>
}

interface Parameter {
  $ref?: string
  name?: string
}

interface Input {
  parameters?: Parameter[]
  requestBody?: unknown
}

/** Resolves when the request is valid. Rejects with the violations otherwise. */
export type Validate = (
  request: Parameters<RequestHandler>[0],
  response: Parameters<RequestHandler>[1],
) => Promise<void>

/**
 * Collects the components that `node` references, so that a validator compiles only what its
 * operation needs.
 */
function reachable(document: RequestDocument, node: unknown, kept: RequestDocument['components']) {
  if (typeof node !== 'object' || node === null) return
  for (const value of Object.values(node)) reachable(document, value, kept)
  const { $ref } = node as { $ref?: unknown }
  if (typeof $ref !== 'string') return
  const [, , kind = '', name = ''] = $ref.split('/')
  const section = (kept[kind] ??= {})
  if (name in section) return
  section[name] = document.components[kind]?.[name]
  reachable(document, section[name], kept)
}

/**
 * The path that a validator sees. A parameter that spans segments is removed, because OpenAPI path
 * templates cannot match it; it may be any text.
 */
const checkedPath = ({ path, multiSegment }: Operation): string =>
  path.replace(`/{${multiSegment}}`, '')

/** The request definition without the parameter that `checkedPath` removes. */
function checkedInput(document: RequestDocument, operation: Operation, input: Input): Input {
  if (!operation.multiSegment) return input
  const shared = document.components.parameters ?? {}
  const isOther = ({ $ref, ...own }: Parameter) => {
    const parameter = $ref === undefined ? own : (shared[$ref.split('/').at(-1) ?? ''] as Parameter)
    return parameter.name !== operation.multiSegment
  }
  return { ...input, parameters: (input.parameters ?? []).filter(isOther) }
}

function documentOf(document: RequestDocument, operation: Operation): RequestDocument {
  const { path, method } = operation
  const found = document.paths[path]?.[method.toLowerCase()]
  if (!found) throw new Error(`${method} ${path} is not in the contract`)
  const input = checkedInput(document, operation, found)
  const components: RequestDocument['components'] = {}
  reachable(document, input, components)
  const { openapi, info } = document
  return structuredClone({
    openapi,
    info,
    paths: { [checkedPath(operation)]: { [method.toLowerCase()]: input } },
    components,
  })
}

/** Runs the middleware functions of a validator in sequence, as one promise. */
function inTurn(steps: RequestHandler[]): Validate {
  return (request, response) =>
    new Promise((resolve, reject) => {
      const run = (index: number): void => {
        const step = steps[index]
        if (!step) return resolve()
        const next = (error?: Error) => (error === undefined ? run(index + 1) : reject(error))
        Promise.resolve(step(request, response, next as NextFunction)).catch(reject)
      }
      run(0)
    })
}

/** Validates a request with a temporary URL that lacks the parameter that spans segments. */
function without(parameter: string, template: string, validate: Validate): Validate {
  const [before = '', after = ''] = template.split(`/{${parameter}}`)
  const [head, tail] = [before, after].map((part) => part.split('/').length) as [number, number]
  return async (request, response) => {
    const { url } = request
    const [path = '', query] = url.split(/\?(.*)/s)
    const segments = path.replace(/(?<=.)\/$/, '').split('/')
    const end = tail > 1 ? segments.slice(1 - tail) : []
    const shown = [...segments.slice(0, head), ...end].join('/')
    request.url = query === undefined ? shown : `${shown}?${query}`
    await validate(request, response).finally(() => (request.url = url))
  }
}

const nothingToCheck = async () => {}

function hasInput({ parameters, requestBody }: Input) {
  return requestBody !== undefined || (parameters ?? []).length > 0
}

async function build(document: RequestDocument, operation: Operation): Promise<Validate> {
  const item = document.paths[operation.path]?.[operation.method.toLowerCase()]
  if (item && !hasInput(item)) return nothingToCheck
  // Loaded on first use, because loading takes longer than the rest of the startup.
  const { middleware } = await import('express-openapi-validator')
  const { skipDocumentValidation } = await import('./skip-document-validation.ts')
  skipDocumentValidation()
  const steps = inTurn(
    middleware({
      apiSpec: documentOf(document, operation) as never,
      validateApiSpec: false,
      validateRequests: { allowUnknownQueryParameters: true },
      validateResponses: false,
      validateSecurity: false,
      fileUploader: false,
      useRequestUrl: true,
    }),
  )
  const { multiSegment, path } = operation
  return multiSegment === undefined ? steps : without(multiSegment, path, steps)
}

/**
 * Creates one express-openapi-validator for each operation, on first use. A single validator for
 * the whole contract would compare the path of every request with every template. The router has
 * already found the operation, so the cost does not grow with the contract.
 * @param read reads the requests of the contract, when the first of them is validated
 */
export function createValidators(
  read: () => RequestDocument,
): (operation: Operation) => Promise<Validate> {
  let document: RequestDocument | undefined
  const built = new Map<string, Promise<Validate>>()
  return (operation) => {
    let validate = built.get(operation.id)
    if (!validate) built.set(operation.id, (validate = build((document ??= read()), operation)))
    return validate
  }
}
