/**
 * Plain Express 5 with its default server: routes that return the body, or the body of the path in
 * the JSON file BENCH_BODIES.
 */
import { readFileSync } from 'node:fs'
import express, { type RequestHandler } from 'express'
import { announce, body } from './_shared.ts'

const { BENCH_BODIES: file } = process.env
const bodies = file ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>) : {}

const send: RequestHandler = ({ path, url }, response) =>
  void response.json(bodies[url] ?? bodies[path] ?? body)

const app = express()
const repository = '/repos/:owner/:repo'
app.get(repository, send)
for (const list of ['hooks', 'issues', 'events', 'hooks/:hook_id/deliveries']) {
  app.get(`${repository}/${list}`, send)
}
app.get(`${repository}/hooks/:hook_id`, send)
app.get(`${repository}/issues/:issue_number`, send)
app.patch(`${repository}/issues/:issue_number`, express.json(), send)
announce(app.listen(0, '127.0.0.1'))
