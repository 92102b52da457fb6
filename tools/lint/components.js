/** Rules for component names and schemas. */

const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** Component names are kebab-case. The name of a schema becomes the public name of its type. */
export const componentNames = () => ({
  Components(components, { report, location }) {
    for (const [kind, section] of Object.entries(components)) {
      for (const name of Object.keys(section).filter((each) => !kebab.test(each))) {
        report({
          message: `\`${name}\` is not kebab-case.`,
          location: location.child([kind, name]),
        })
      }
    }
  },
})

/** Keywords that the tools interpret differently, with an equivalent. */
const avoided = {
  nullable: "write type: [T, 'null'] or oneOf with { type: 'null' }",
  prefixItems: 'the request validator does not support it',
}

export const portableSchemas = () => ({
  Schema(schema, { report, location }) {
    for (const [word, instead] of Object.entries(avoided)) {
      if (word in schema)
        report({ message: `No \`${word}\`: ${instead}.`, location: location.child([word]) })
    }
    if ([schema.type].flat().includes('array') && !schema.items)
      report({ message: 'Set `items`, which generators of clients need.', location })
  },
})

/** A condition repeats properties that are described outside of it. */
const isCondition = ({ pointer }) => /\/(if|then|else|not)\//.test(pointer)

/** Every property has a description, its own or that of the schema it refers to. */
export const describedProperties = () => ({
  SchemaProperties(properties, { report, location }) {
    if (isCondition(location)) return
    for (const [name, schema] of Object.entries(properties)) {
      if (schema.$ref || schema.description) continue
      report({ message: `Describe \`${name}\`.`, location: location.child([name]) })
    }
  },
})

const tolerant = /-(input|update)$/
/** Schemas that only list their differences from the present schema. */
const partial = /^beta-/

/** A map has arbitrary keys and describes its values, so there is nothing to close. */
const isMap = ({ additionalProperties, properties }) =>
  typeof additionalProperties === 'object' && !properties

/**
 * Response schemas are closed, so that an unexpected property fails a test. Request bodies ignore
 * unknown properties.
 */
export const closedAnswers = () => ({
  Components(components, { report, location }) {
    for (const [name, schema] of Object.entries(components.schemas ?? {})) {
      if (schema.type !== 'object' || partial.test(name) || isMap(schema)) continue
      const closed = schema.additionalProperties === false
      if (closed !== tolerant.test(name)) continue
      const message = closed
        ? 'A request body must allow unknown properties.'
        : 'Set additionalProperties: false.'
      report({ message, location: location.child(['schemas', name]) })
    }
  },
})
