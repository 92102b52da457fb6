/** The GitHub API simulator of Simulacrum, which returns the example of a description. */
import { announceUrl, peer } from './_shared.ts'

interface Simulacrum {
  simulation(): { listen(port: number, host: string): Promise<{ port: number }> }
}

const { simulation } = await peer<Simulacrum>('@simulacrum/github-api-simulator/dist/index.mjs')
const { port } = await simulation().listen(0, '127.0.0.1')
announceUrl(`http://127.0.0.1:${port}`)
