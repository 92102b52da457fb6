/* Starts the command line from the sources, for `npm run dev`. */
import { main } from './main.ts'

await main(process.argv.slice(2))
