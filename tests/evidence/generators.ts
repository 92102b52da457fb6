import { generators } from '../generators/generators.ts'
import { install, tryOut } from '../generators/workshop.ts'
import { firstNamed } from '../_support/selection.ts'
import { spawnServer } from '../_support/spawn-server.ts'
import { versions } from '../_support/bundles.ts'
import type { Proof } from './proof.ts'

export const generatorsOfClients: Proof = {
  promise: 'Generators of clients take the contract as it is',
  async run({ size = generators.length, progress }) {
    await using server = await spawnServer()
    await install()
    const called = { url: server.url, token: 'ghp_demo_mona' }
    const chosen = firstNamed('generators', generators, ({ name }) => name, size)
    const rows = []
    for (const generator of chosen) {
      for (const version of versions) {
        const printed = await tryOut(generator, version, called)
        if (printed !== 'acme/widgets')
          throw new Error(`${generator.name}, ${version}: printed ${printed}`)
        progress(`${generator.name}, ${version}`)
        rows.push({ Generator: generator.name, Version: version, Compiles: 'yes', Call: 'yes' })
      }
    }
    const left = generators.filter((each) => !chosen.includes(each)).map(({ name }) => name)
    return {
      ...(left.length > 0 && { partial: `Not run this time: ${left.join(', ')}.` }),
      method: `Each generator makes a client from the published contract of a version. The client is compiled with
strict checks and asks a server for a repository.`,
      rows,
    }
  },
}
