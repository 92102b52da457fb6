import { expect } from 'vitest'
import { useSpawner } from '../../../server/core/processes.ts'

/** Tests of code that runs in the process of an import, which starts its children itself. */
const ofImports = /\/tests\/(server\/imports|hostile\/(rebinding|import-bombs))/

// As the server does. A worker of the tests is large, so that it takes 50 ms to fork.
const inUse = useSpawner()
if (ofImports.test(expect.getState().testPath ?? '')) inUse[Symbol.dispose]()
