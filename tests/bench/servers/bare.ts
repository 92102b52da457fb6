/** Plain Express 5 with its default server: one route that returns the body. */
import express from 'express'
import { announce, body } from './_shared.ts'

const app = express()
app.get('/repos/:owner/:repo/hooks/:hook_id', (_request, response) => {
  response.json(body)
})
announce(app.listen(0, '127.0.0.1'))
