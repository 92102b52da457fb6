import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadScript } from '../bundle/script.js'

/*
 * The entry point of the package `devplatform`, bundled into the folder of the bundles. The server
 * is loaded by the first start.
 */

const folder = fileURLToPath(new URL('.', import.meta.url))

let server

/** Starts a server in this process. @type {import('./platform.ts').StartPlatform} */
export async function startPlatform(options) {
  server ??= loadScript(join(folder, 'devplatform.cjs'))
  const platform = await server.exports.startPlatform(options)
  if (server.isNew) {
    server.isNew = false
    server.keep() // with what a start compiles
  }
  return platform
}
