import { argv } from 'node:process'
import { main } from './main.js'
import type { Surroundings } from './surroundings.js'

console.log(JSON.stringify(await main(JSON.parse(argv[2] ?? '') as Surroundings)))
