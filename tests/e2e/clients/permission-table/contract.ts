import { operations } from '../../../../generated/newest/operations.ts'
import { contractDocument } from '../../../_support/contract/contract-document.ts'

/**
 * An operation without its parameter names.
 * @param named method and path
 */
export const shapeOf = (named: string): string => named.replace(/\{\w+\}/g, '{}')

const shapes = new Set(
  Object.values(operations).map(({ method, path }) => shapeOf(`${method} ${path}`)),
)

/**
 * Whether the contract has an operation.
 * @param named method and path
 */
export const isPromised = (named: string): boolean => shapes.has(shapeOf(named))

/** All methods and paths, for programs in other languages. */
export const promised: readonly string[] = [...shapes]

/** The first allowed value of a path parameter, if the contract lists them. */
export function wordFor(name: string, otherwise: string): string {
  const { paths, components } = contractDocument('2026-03-10')
  const all = [...Object.values(paths).flatMap((item) => item.parameters ?? [])]
  const known = [...all, ...Object.values(components.parameters ?? {})]
  const found = known.find((each) => each.name === name && each.in === 'path')
  const { enum: words } = (found?.schema ?? {}) as { enum?: string[] }
  return words?.[0] ?? otherwise
}
