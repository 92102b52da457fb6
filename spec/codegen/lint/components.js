/** What components are called and how schemas are written. */

const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** Component names are kebab-case; the name of a schema is the public name of its type. */
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

/** Words that the tools of the chain read differently, and what says the same. */
const avoided = {
  nullable: "write type: [T, 'null'] or oneOf with { type: 'null' }",
  prefixItems: 'the request validator refuses it',
}

export const portableSchemas = () => ({
  Schema(schema, { report, location }) {
    for (const [word, instead] of Object.entries(avoided)) {
      if (word in schema)
        report({ message: `No \`${word}\`: ${instead}.`, location: location.child([word]) })
    }
  },
})

/** Every property says what it is, in its own words or in those of the schema it refers to. */
export const describedProperties = () => ({
  SchemaProperties(properties, { report, location }) {
    for (const [name, schema] of Object.entries(properties)) {
      if (schema.$ref || schema.description) continue
      report({ message: `Describe \`${name}\`.`, location: location.child([name]) })
    }
  },
})

const tolerant = /-(input|update)$/
/** Told only as far as it differs from the present shape. */
const partial = /^beta-/

/** Names are what callers make them: what they stand for is said, so there is nothing to close. */
const isMap = ({ additionalProperties, properties }) =>
  typeof additionalProperties === 'object' && !properties

/** Answers are closed, so that a stray property fails a test; request bodies tolerate what they do not know. */
export const closedAnswers = () => ({
  Components(components, { report, location }) {
    for (const [name, schema] of Object.entries(components.schemas ?? {})) {
      if (schema.type !== 'object' || partial.test(name) || isMap(schema)) continue
      const closed = schema.additionalProperties === false
      if (closed !== tolerant.test(name)) continue
      const message = closed
        ? 'A request body tolerates unknown properties.'
        : 'Say additionalProperties: false.'
      report({ message, location: location.child(['schemas', name]) })
    }
  },
})
