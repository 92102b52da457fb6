import { join } from 'node:path'
import { Router, type RequestHandler, type Response } from 'express'
import { root } from '../core/root.ts'
import { filesIn } from './compressed-files.ts'

/** Output folder of the console's build (bundle/console.js). */
export const consoleFolder = join(root, 'dist/console')

/** Where the server serves it. */
export const assets = '/-/assets'

/** All files but the manifest. Their names change with their content. */
const names = /^\/[\w.-]+\.(js|css|svg)$/

/** Paths with a hash of the contents in the name. */
const hashed = /-[A-Z0-9]{8}\.\w+$/

const onlyNamed: RequestHandler = ({ path }, _response, next) =>
  next(names.test(path) ? undefined : 'router')

const guard = (response: Response) => void response.setHeader('X-Content-Type-Options', 'nosniff')

/** Serves the files of the console, which browsers keep. */
export function serveConsoleFiles(): RequestHandler {
  const router = Router().use(assets, onlyNamed, filesIn(consoleFolder, guard, hashed))
  return (request, response, next) =>
    request.url.startsWith(`${assets}/`) ? router(request, response, next) : next()
}
