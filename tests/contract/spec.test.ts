import { readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import { operationsOf, resolve, type Document } from '../../tools/contract/contract.ts'
import { redocly } from '../../tools/contract/redocly.ts'
import { bundle, root, versions } from '../_support/bundles.ts'
import { lint } from '../_support/contract/lint.ts'
import { firstOf } from '../_support/selection.ts'

const addFormats = formats as unknown as (ajv: Ajv2020) => void
const pointer = (...keys: string[]) =>
  keys
    .map((key) => `/${encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))}`)
    .join('')

/** Operations that only read but have a body, because their input is too long for a URL. */
const asking = /\/list-attestations-bulk$|^markdown\//

interface Sample {
  at: string
  value: unknown
}

/** Every example with its schema, anywhere in the document. */
function* samples(document: Document, node: unknown = document, at = ''): Generator<Sample> {
  if (typeof node !== 'object' || node === null) return
  const { schema, examples } = node as { schema?: object; examples?: Record<string, object> }
  if (schema && examples && !Array.isArray(examples)) {
    for (const example of Object.values(examples)) {
      // Of a shared schema, the place of the schema: it is compiled once.
      const shared = (schema as { $ref?: string }).$ref?.slice(1)
      yield {
        at: shared ?? `${at}/schema`,
        value: (resolve(document, example) as { value: unknown }).value,
      }
    }
  }
  for (const [key, child] of Object.entries(node)) {
    if (key !== 'value') yield* samples(document, child, at + pointer(key))
  }
}

describe('the sources', () => {
  it('follow the layout rules', async () => {
    expect(await lint('2026-03-10')).toEqual([])
  })

  it('have no unused component, and no name twice', async () => {
    const files = await readdir(join(root, 'spec/components'), { recursive: true })
    const document = bundle('2026-03-10')
    for (const [kind, section] of [
      ['schemas', 'schemas'],
      ['parameters', 'parameters'],
      ['responses', 'responses'],
      ['headers', 'headers'],
      ['examples', 'examples'],
      ['security-schemes', 'securitySchemes'],
    ] as const) {
      const names = files
        .filter((file) => file.endsWith('.yaml') && basename(dirname(file)) === kind)
        .map((file) => basename(file, '.yaml'))
      expect(Object.keys(document.components[section]!).sort(), kind).toEqual(names.sort())
    }
  })
})

describe('the contract of the control plane', () => {
  it('is valid', async () => {
    const config = join(root, 'spec/control/redocly.yaml')
    const file = join(root, 'spec/control/openapi.yaml')
    await expect(redocly('lint', file, '--config', config)).resolves.toBeDefined()
  })
})

describe.each(versions)('the contract of %s', (version) => {
  const document = bundle(version)
  const operations = [...operationsOf(document.paths)]

  // The other versions differ from the newest by their overlays, each of which has its tests.
  it.runIf(firstOf(versions).includes(version))('is valid and follows our rules', async () => {
    expect(await lint(`generated/${version}/openapi.yaml`)).toEqual([])
  })

  it('names its version', () => {
    expect(document.info.version).toBe(version)
  })

  it.each(operations.map(({ operation, method, path }) => [operation.operationId, method, path]))(
    '%s has a summary, a description and the required extensions',
    (id, method, path) => {
      const operation = document.paths[path]?.[method]
      expect(operation).toMatchObject({
        operationId: id,
        summary: expect.stringMatching(/^[A-Z].*[^.]$/) as string,
        description: expect.stringMatching(/\.\n$/) as string,
        'x-tokens': expect.any(Array) as string[],
        'x-permissions': expect.any(Array) as object[],
        'x-scopes': expect.any(Array) as string[],
        'x-rate-limit': { points: method === 'get' || asking.test(id) ? 1 : 5 },
      })
    },
  )

  it('has only examples that match their schemas', () => {
    // Most schemas are used once: compiling takes longer than checking.
    const compiling = { inlineRefs: false, code: { optimize: false } }
    const ajv = new Ajv2020({ strict: false, allErrors: true, ...compiling })
    addFormats(ajv)
    ajv.addSchema({ $id: 'contract', ...document })
    const found = [...samples(document)]
    expect(found.length).toBeGreaterThan(operations.length)
    for (const { at, value } of found) {
      const validate = ajv.getSchema(`contract#${at}`)!
      void validate(value)
      expect(validate.errors, at).toBeNull()
    }
  })

  it('has the common headers on every response', () => {
    const inline = operations.flatMap(({ operation }) => Object.values(operation.responses))
    for (const response of inline.map((each) => resolve(document, each))) {
      const headers = Object.keys(response.headers as object)
      expect(headers).toEqual(expect.arrayContaining(['x-ratelimit-used', 'x-service-request-id']))
    }
  })
})
