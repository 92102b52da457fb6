/** Bare Express 5 on its default server: one route, the body as it comes. */
import express from 'express'
import { announce, body } from './_shared.ts'

const app = express()
app.get('/repos/:owner/:repo/hooks/:hook_id', (_request, response) => {
  response.json(body)
})
announce(app.listen(0, '127.0.0.1'))
