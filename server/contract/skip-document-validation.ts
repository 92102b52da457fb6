import schemaValidator from 'express-openapi-validator/dist/framework/openapi.schema.validator.js'

/** In place of the validator of documents: it is made each time, and asked only where a document is to be checked. */
class NoSchemaValidator {
  validate(): never {
    throw new Error('Documents are not checked here: lint does it')
  }
}

/**
 * Spares express-openapi-validator the schema of OpenAPI itself. It compiles that for every validator, also where it
 * is told not to check the document (`validateApiSpec: false`), which holds up all requests for a tenth of a second.
 */
export function skipDocumentValidation(): void {
  Object.assign(schemaValidator, { OpenAPISchemaValidator: NoSchemaValidator })
}
