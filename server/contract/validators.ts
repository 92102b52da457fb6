import type { NextFunction, RequestHandler } from 'express'
import type { Operation } from './operation.ts'

/** The request-only document of one version (generated/<version>/requests.json). */
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

/** Resolves when the request keeps the operation's contract; rejects with what it does not keep. */
export type Validate = (
  request: Parameters<RequestHandler>[0],
  response: Parameters<RequestHandler>[1],
) => Promise<void>

/** Adds what `node` refers to, so that a validator compiles no more than its operation needs. */
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
 * The path that a validator checks. A parameter that may span segments is any text, and no template of
 * OpenAPI matches it, so it is left out.
 */
const checkedPath = ({ path, multiSegment }: Operation): string =>
  path.replace(`/{${multiSegment}}`, '')

/** An operation without the parameter that `checkedPath` leaves out. */
function checkedInput(document: RequestDocument, asked: Operation, input: Input): Input {
  if (!asked.multiSegment) return input
  const shared = document.components.parameters ?? {}
  const isOther = ({ $ref, ...own }: Parameter) => {
    const meant = $ref === undefined ? own : (shared[$ref.split('/').at(-1) ?? ''] as Parameter)
    return meant.name !== asked.multiSegment
  }
  return { ...input, parameters: (input.parameters ?? []).filter(isOther) }
}

function documentOf(document: RequestDocument, asked: Operation): RequestDocument {
  const { path, method } = asked
  const found = document.paths[path]?.[method.toLowerCase()]
  if (!found) throw new Error(`${method} ${path} is not in the contract`)
  const operation = checkedInput(document, asked, found)
  const components: RequestDocument['components'] = {}
  reachable(document, operation, components)
  const { openapi, info } = document
  return structuredClone({
    openapi,
    info,
    paths: { [checkedPath(asked)]: { [method.toLowerCase()]: operation } },
    components,
  })
}

/** The steps of a validator, each started by the one before, as one promise. */
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

/** Shows a validator the request's path without the parameter that may span segments. */
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
  // Loaded when it is first needed: it takes longer than all the rest of the start.
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
 * One small express-openapi-validator for each operation, built when it is first asked. A single one
 * for the whole contract compares the path with every template on every request; this one is asked
 * only when the router has already found the operation, so its cost does not grow with the contract.
 */
export function createValidators(
  document: RequestDocument,
): (operation: Operation) => Promise<Validate> {
  const built = new Map<string, Promise<Validate>>()
  return (operation) => {
    let validate = built.get(operation.id)
    if (!validate) built.set(operation.id, (validate = build(document, operation)))
    return validate
  }
}
