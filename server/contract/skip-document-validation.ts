import schemaValidator from 'express-openapi-validator/dist/framework/openapi.schema.validator.js'

/**
 * Replaces the validator of OpenAPI documents, which express-openapi-validator creates each time
 * but never needs here.
 */
class NoSchemaValidator {
  validate(): never {
    throw new Error('OpenAPI documents are not validated at runtime; lint validates them')
  }
}

/**
 * Prevents express-openapi-validator from compiling the schema of OpenAPI itself. It compiles the
 * schema for every validator, even with `validateApiSpec: false`, and blocks all requests for a
 * tenth of a second.
 */
export function skipDocumentValidation(): void {
  Object.assign(schemaValidator, { OpenAPISchemaValidator: NoSchemaValidator })
}
