import { relative } from 'node:path'
import { expect } from 'vitest'
import { root } from '../bundles.ts'
import { chooseStore } from '../stores.ts'

// Evaluated before each test file, even if files share the modules of a process.
chooseStore(relative(root, expect.getState().testPath ?? ''))
