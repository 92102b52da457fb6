#!/usr/bin/env node
import { register } from 'tsx/esm/api'

// The gates are written in TypeScript, and the Node in use may not support it.
register()
const { main } = await import('./main.ts')
process.exitCode = await main(process.argv.slice(2))
