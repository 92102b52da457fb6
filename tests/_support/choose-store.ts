import { relative } from 'node:path'
import { expect } from 'vitest'
import { root } from './bundles.ts'
import { chooseStore } from './stores.ts'

// Read again before each file of tests, also where files share the modules of a process.
chooseStore(relative(root, expect.getState().testPath ?? ''))
