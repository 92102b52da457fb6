import { parse, visit, type ASTNode } from 'graphql'

interface Named {
  name: { value: string }
}

const kinds = new Set([
  ...['ScalarTypeDefinition', 'ObjectTypeDefinition', 'InterfaceTypeDefinition'],
  ...['UnionTypeDefinition', 'EnumTypeDefinition', 'InputObjectTypeDefinition'],
  ...['FieldDefinition', 'InputValueDefinition', 'EnumValueDefinition'],
])

/** Types, fields, arguments and values of a schema that have no description, by their paths. */
export function undescribed(text: string): string[] {
  const found: string[] = []
  const path: string[] = []
  visit(parse(text), {
    enter(node: ASTNode) {
      if (!kinds.has(node.kind)) return
      path.push((node as ASTNode & Named).name.value)
      if (!('description' in node && node.description?.value)) found.push(path.join('.'))
    },
    leave(node: ASTNode) {
      if (kinds.has(node.kind)) path.pop()
    },
  })
  return found
}
