import {
  operationsOf,
  resolve,
  type Document,
  type Operation,
  type Schema,
} from '../../tools/contract/contract.ts'
import { isMultiSegment } from '../../tools/generate/operations.ts'
import type { OperationUnderTest, Parameter } from './check.ts'

interface Written {
  $ref?: string
  name: string
  in: Parameter['in']
  required?: boolean
  schema?: Schema
  'x-on-invalid'?: unknown
  'x-also-format'?: unknown
}

function parametersOf(document: Document, { parameters = [] }: Operation): Parameter[] {
  return parameters.map((each) => {
    const written = resolve(document, each) as Written
    return {
      name: written.name,
      in: written.in,
      required: written.required === true,
      schema: resolve(document, written.schema ?? {}),
      multiSegment: isMultiSegment(written),
      onInvalid: written['x-on-invalid'],
      alsoFormat: written['x-also-format'],
    }
  })
}

/** Every operation of a contract, in document order. */
export function operationsUnderTest(document: Document): OperationUnderTest[] {
  return [...operationsOf(document.paths)].map(({ path, method, operation }) => {
    const { requestBody } = operation
    const schema = requestBody?.content['application/json']?.schema
    return {
      id: operation.operationId,
      method: method.toUpperCase(),
      path,
      tokens: (operation as Operation)['x-tokens'] as string[],
      parameters: parametersOf(document, operation),
      body: schema && resolve(document, schema),
      bodyRequired: requestBody?.required === true,
      statuses: Object.keys(operation.responses).map(Number),
      described: operation,
    }
  })
}
