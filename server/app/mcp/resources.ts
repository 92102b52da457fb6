import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ResourceTemplate, type McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { boundedJson } from './bounded.ts'
import { contractOf, contractVersions } from './contract.ts'
import { describeWhole } from './describe.ts'
import { root } from '../../core/root.ts'

/** Maximum length of a text resource in characters. */
const longestText = 128 * 1024

const textOf = (uri: URL, text: string, mimeType: string) => ({
  contents: [{ uri: uri.href, mimeType, text: text.slice(0, longestText) }],
})

const guideFolder = join(root, 'docs', 'guides')

function registerGuides(server: McpServer): void {
  for (const file of existsSync(guideFolder) ? readdirSync(guideFolder) : []) {
    const [, name] = /^([\w-]+)\.md$/.exec(file) ?? []
    if (name === undefined) continue
    const about = { title: `Guide: ${name}`, mimeType: 'text/markdown' }
    server.registerResource(`guide-${name}`, `devplatform://guides/${name}`, about, async (uri) =>
      textOf(uri, await readFile(join(guideFolder, file), 'utf8'), 'text/markdown'),
    )
  }
}

async function outlineOf(version: string): Promise<string> {
  const { operations } = await contractOf(version)
  const lines = operations.map(({ id, method, path, described }) =>
    [id, method, path, described.summary].join('\t'),
  )
  return [
    `# Operations of version ${version}; each is at devplatform://openapi/${version}/OPERATION-ID`,
    `# The whole contract is the file openapi/${version}.yaml of the package devplatform.`,
    ...lines,
    '',
  ].join('\n')
}

function registerContracts(server: McpServer): void {
  for (const version of contractVersions()) {
    server.registerResource(
      `openapi-${version}`,
      `devplatform://openapi/${version}`,
      { title: `OpenAPI contract ${version}: list of operations`, mimeType: 'text/plain' },
      async (uri) => textOf(uri, await outlineOf(version), 'text/plain'),
    )
  }
  server.registerResource(
    'openapi-operation',
    new ResourceTemplate('devplatform://openapi/{version}/{area}/{name}', { list: undefined }),
    { title: 'OpenAPI contract of one operation', mimeType: 'application/json' },
    async (uri, { version, area, name }) => {
      const contract = await contractOf(String(version))
      const whole = describeWhole(contract, contract.operation(`${String(area)}/${String(name)}`))
      return textOf(uri, boundedJson(whole), 'application/json')
    },
  )
}

/** Registers the guides, and the contract of each version. */
export function registerResources(server: McpServer): void {
  registerGuides(server)
  registerContracts(server)
}
