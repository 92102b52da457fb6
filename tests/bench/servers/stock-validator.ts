/** One express-openapi-validator for the whole contract in front of Express, as in its readme. */
import express from 'express'
import * as OpenApiValidator from 'express-openapi-validator'
import { announce, body } from './_shared.ts'

const app = express()
app.use(express.json())
app.use(
  OpenApiValidator.middleware({
    apiSpec: new URL('../../../generated/2026-03-10/openapi.yaml', import.meta.url).pathname,
    validateSecurity: false,
    validateRequests: true,
    validateResponses: false,
  }),
)
app.get('/repos/:owner/:repo/hooks/:hook_id', (_request, response) => {
  response.json(body)
})
announce(app.listen(0, '127.0.0.1'))
