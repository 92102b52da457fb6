/** `npm run pictures` takes the pictures of docs/console.md again. */
import { join } from 'node:path'
import { root } from '../../../server/core/root.ts'
import { startBrowser } from '../../_support/pages/browser.ts'
import { spawnServer } from '../../_support/spawn-server.ts'
import { takePictures } from './take-pictures.ts'

await using server = await spawnServer()
await using browser = await startBrowser()
for (const { name, bytes } of await takePictures(server, browser, join(root, 'docs/console'))) {
  console.log(`docs/console/${name}: ${bytes} bytes`)
}
