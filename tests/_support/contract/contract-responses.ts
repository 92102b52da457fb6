import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import {
  operationsOf,
  resolve,
  type Document,
  type Reply,
} from '../../../tools/contract/contract.ts'
import { isMultiSegment } from '../../../tools/generate/operations.ts'
import { versions } from '../bundles.ts'
import { contractDocument } from './contract-document.ts'

/** What the contract documents for one status of one operation. */
export interface DocumentedResponse {
  status: number
  hasBody: boolean
  /** Possible media types. */
  types: string[]
  /** Whether the operation supports conditional requests. */
  conditional: boolean
  /** Documented headers, in lower case. */
  names: string[]
  bodyProblems(body: unknown, type?: string): string[]
  headerProblems(name: string, value: string): string[]
}

export interface DocumentedOperation {
  id: string
  /** Whether responses to some callers name no version. */
  isUnversioned: boolean
  responses: Map<number, DocumentedResponse>
}

export interface Contract {
  /** Every supported version, newest first. */
  supported: readonly string[]
  match(method: string, path: string): DocumentedOperation | undefined
  /** The documented form of an error outside all operations. */
  failure(status: number): DocumentedResponse
  /**
   * How a payload deviates from the schema of its event; undefined if the event is not documented.
   */
  payloadProblems(event: string, payload: unknown): string[] | undefined
}

const json = 'application/json'
const pointer = (part: string) => part.replaceAll('~', '~0').replaceAll('/', '~1')
const unescaped = (part: string) => part.replaceAll('~1', '/').replaceAll('~0', '~')

/** A schema is compiled for few values, so compiling it fast matters more than fast code. */
const settings = {
  strict: false,
  validateSchema: false,
  inlineRefs: false,
  code: { optimize: false },
}

class Reader {
  readonly #ajv = new Ajv2020({ ...settings, allErrors: true })
  readonly #coercing = new Ajv2020({ ...settings, coerceTypes: true })
  readonly #compiled = new Map<string, ValidateFunction>()
  readonly #document: Document

  constructor(document: Document) {
    this.#document = document
    addFormats.default(this.#ajv)
    this.#ajv.addSchema(document, 'contract')
    const { headers } = document.components
    this.#coercing.addSchema({ components: { headers } }, 'contract')
  }

  #validate(at: string, ajv: Ajv2020): ValidateFunction {
    let validate = this.#compiled.get(at)
    if (!validate) {
      validate = ajv.compile({ $ref: `contract${encodeURI(at)}` })
      this.#compiled.set(at, validate)
    }
    return validate
  }

  /** The place of a schema that many operations refer to, or of a schema with more than a reference. */
  #origin(at: string): string {
    const { $ref, ...more } = this.#at(at) as { $ref?: string }
    return $ref === undefined || Object.keys(more).length > 0 ? at : this.#origin($ref)
  }

  body(at: string, body: unknown, type = json): string[] {
    const place = this.#origin(`${at}/content/${pointer(type)}/schema`)
    const validate = this.#validate(place, this.#ajv)
    validate(body)
    return (validate.errors ?? []).map(({ instancePath, message, params }) =>
      `body${instancePath} ${message} ${JSON.stringify(params)}`.trim(),
    )
  }

  header(name: string, value: string): string[] {
    if (!this.#document.components.headers?.[name]) return [] // headers of HTTP itself, such as Allow
    const validate = this.#validate(`#/components/headers/${name}/schema`, this.#coercing)
    if (validate(value)) return []
    return [`header ${name} is "${value}": ${validate.errors?.[0]?.message}`]
  }

  response(at: string, reply: Reply, status: number, conditional: boolean): DocumentedResponse {
    const place = reply.$ref ?? at
    const found = reply.$ref ? (this.#at(reply.$ref) as Reply) : reply
    return {
      status,
      conditional,
      hasBody: found.content !== undefined,
      names: Object.keys((found.headers as object | undefined) ?? {}),
      types: Object.keys(found.content ?? {}),
      bodyProblems: (body, type) => this.body(place, body, type),
      headerProblems: (name, value) => this.header(name, value),
    }
  }

  #at(ref: string): unknown {
    const keys = ref.slice(2).split('/').map(unescaped)
    return keys.reduce<unknown>(
      (node, key) => (node as Record<string, unknown>)[key],
      this.#document,
    )
  }
}

interface Route {
  method: string
  path: RegExp
  /** Routes with a smaller rank take precedence. */
  rank: string
  operation: DocumentedOperation
}

/** Matches paths of a template. A parameter may span segments. */
function pathPattern(template: string, spanning: string | undefined): RegExp {
  const spans = `/{${spanning}}`
  const isLast = template.endsWith(spans)
  const fixed = template.replace(spans, isLast ? '(/.*)?' : '/.+')
  const pattern = fixed.replaceAll(/\{\w+\}/g, '[^/]+')
  return new RegExp(`^${pattern}$`)
}

/** A key that sorts words before parameters, and a parameter that takes all the rest last. */
const precedence = (template: string, spanning: string | undefined): string =>
  template
    .replace(new RegExp(`\\{${spanning}\\}$`), '\uffff\uffff')
    .replace(`{${spanning}}`, '\uffff')
    .replaceAll(/\{\w+\}/g, '\ufffe')
    .replaceAll('/', '\0')

function routesOf(document: Document, reader: Reader): Route[] {
  const routes = [...operationsOf(document.paths)].flatMap(({ path, method, operation }) => {
    const at = `#/paths/${pointer(path)}/${method}/responses`
    const conditional = (operation as Record<string, unknown>)['x-conditional'] === true
    const responses = Object.entries(operation.responses).map(([status, reply]) => {
      const response = reader.response(`${at}/${status}`, reply, Number(status), conditional)
      return [Number(status), response] as const
    })
    const parameters = operation.parameters?.map((each) => resolve(document, each))
    const spanning = parameters?.find(isMultiSegment)?.name
    const documented = {
      id: operation.operationId,
      isUnversioned: 'x-unversioned' in operation,
      responses: new Map(responses),
    }
    const { 'x-former-path': former } = operation as { 'x-former-path'?: string }
    return [path, ...(former ? [former] : [])].map((each) => ({
      method: method.toUpperCase(),
      path: pathPattern(each, spanning),
      rank: precedence(each, spanning),
      operation: documented,
    }))
  })
  return routes.sort((a, b) => (a.rank < b.rank ? -1 : 1))
}

/** The path without mount and query. */
const bare = (path: string) => path.replace(/[?#].*$/, '').replace(/^\/api\/v3(?=\/|$)/, '') || '/'

/** Whether a path can be decoded. Others match nothing. */
function isReadable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes('\0')
  } catch {
    return false
  }
}

function read(version: string): Contract {
  const document = contractDocument(version)
  const reader = new Reader(document)
  const routes = routesOf(document, reader)
  return {
    supported: versions,
    match(method, path) {
      const plain = bare(path)
      if (!isReadable(plain)) return undefined
      return routes.find((route) => route.method === method && route.path.test(plain))?.operation
    },
    failure(status) {
      const known = reader.response('', { $ref: '#/components/responses/not-found' }, status, false)
      return {
        ...known,
        names: [...known.names, 'www-authenticate', 'allow', 'retry-after', 'sunset'],
      }
    },
    payloadProblems(event, payload) {
      if (!document.webhooks?.[event]) return undefined
      return reader.body(`#/webhooks/${pointer(event)}/post/requestBody`, payload)
    },
  }
}

const contracts = new Map<string, Contract>()

/** The contract of a version; undefined for an unknown version. */
export function contractOf(version: string): Contract | undefined {
  if (!(versions as readonly string[]).includes(version)) return undefined
  let contract = contracts.get(version)
  if (!contract) contracts.set(version, (contract = read(version)))
  return contract
}
