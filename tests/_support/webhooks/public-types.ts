import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import ts from 'typescript'

/*
 * The documented platform publishes the schemas of its payloads as types. They are checked here as
 * schemas: a payload has all required properties, and each known one has its type. Others are free.
 */

const name = '@octokit/openapi-webhooks-types'
const folder = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))

/** The types of the published schemas, by name. */
function publishedTypes(): Map<string, ts.TypeNode> {
  const text = readFileSync(join(folder, 'types.d.ts'), 'utf8')
  const file = ts.createSourceFile('types.d.ts', text, ts.ScriptTarget.Latest)
  const components = file.statements.find(
    (each) => ts.isInterfaceDeclaration(each) && each.name.text === 'components',
  ) as ts.InterfaceDeclaration
  const schemas = typeOf(components.members, 'schemas') as ts.TypeLiteralNode
  return new Map(schemas.members.filter(ts.isPropertySignature).map(named))
}

const nameOf = ({ name: key }: ts.PropertySignature) =>
  ts.isIdentifier(key) || ts.isStringLiteral(key) ? key.text : ''

const named = (each: ts.PropertySignature) => [nameOf(each), each.type!] as const

const typeOf = (members: readonly ts.TypeElement[], key: string) =>
  members.filter(ts.isPropertySignature).find((each) => nameOf(each) === key)?.type

let published: Map<string, ts.TypeNode> | undefined

/** The name in `components["schemas"]["name"]`. */
const nameIn = ({ indexType }: ts.IndexedAccessTypeNode) =>
  ts.isLiteralTypeNode(indexType) && ts.isStringLiteral(indexType.literal)
    ? indexType.literal.text
    : ''

const keywords = new Map<ts.SyntaxKind, (value: unknown) => boolean>([
  [ts.SyntaxKind.StringKeyword, (value) => typeof value === 'string'],
  [ts.SyntaxKind.NumberKeyword, (value) => typeof value === 'number'],
  [ts.SyntaxKind.BooleanKeyword, (value) => typeof value === 'boolean'],
  [ts.SyntaxKind.UnknownKeyword, () => true],
  [ts.SyntaxKind.NeverKeyword, () => false],
])

function literalOf({ literal }: ts.LiteralTypeNode): unknown {
  if (ts.isStringLiteral(literal)) return literal.text
  if (ts.isNumericLiteral(literal)) return Number(literal.text)
  if (literal.kind === ts.SyntaxKind.NullKeyword) return null
  return literal.kind === ts.SyntaxKind.TrueKeyword
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function inObject(value: unknown, { members }: ts.TypeLiteralNode, at: string): string[] {
  if (!isObject(value)) return [`${at} is no object`]
  return members.filter(ts.isPropertySignature).flatMap((each) => {
    const [key, type] = named(each)
    if (value[key] !== undefined) return faultsIn(value[key], type, `${at}.${key}`)
    return each.questionToken ? [] : [`${at}.${key} is missing`]
  })
}

/** The faults of the alternative that fits best. */
const inOneOf = (value: unknown, types: readonly ts.TypeNode[], at: string): string[] =>
  types
    .map((type) => faultsIn(value, type, at))
    .reduce((best, each) => (each.length < best.length ? each : best))

/** `OneOf<[…]>`, or a record. */
function inReference(value: unknown, { typeArguments = [] }: Generic, at: string): string[] {
  const [first] = typeArguments
  if (first && ts.isTupleTypeNode(first)) return inOneOf(value, first.elements, at)
  return isObject(value) ? [] : [`${at} is no object`]
}

type Generic = { typeArguments?: readonly ts.TypeNode[] | undefined }

/** What a value lacks to have a type. */
function faultsIn(value: unknown, type: ts.TypeNode, at: string): string[] {
  if (ts.isTypeLiteralNode(type)) return inObject(value, type, at)
  if (ts.isIndexedAccessTypeNode(type)) return publicFaults(value, nameIn(type), at)
  if (ts.isUnionTypeNode(type)) return inOneOf(value, type.types, at)
  if (ts.isIntersectionTypeNode(type))
    return type.types.flatMap((each) => faultsIn(value, each, at))
  if (ts.isParenthesizedTypeNode(type) || ts.isTypeOperatorNode(type)) {
    return faultsIn(value, type.type, at)
  }
  if (ts.isArrayTypeNode(type)) {
    if (!Array.isArray(value)) return [`${at} is no list`]
    return value.flatMap((each, index) => faultsIn(each, type.elementType, `${at}.${index}`))
  }
  if (ts.isTypeReferenceNode(type)) return inReference(value, type, at)
  const isRight = ts.isLiteralTypeNode(type)
    ? literalOf(type) === value
    : keywords.get(type.kind)?.(value)
  if (isRight === undefined) throw new Error(`${at} has a type of an unknown kind: ${type.kind}`)
  return isRight ? [] : [`${at} is ${JSON.stringify(value)}`]
}

/** What a value lacks to have the type of a published schema. @throws Error for an unknown schema */
export function publicFaults(value: unknown, schema: string, at = schema): string[] {
  const type = (published ??= publishedTypes()).get(schema)
  if (!type) throw new Error(`There is no schema ${schema}`)
  return faultsIn(value, type, at)
}
