import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { operationsOf, type Document } from '../contract/contract.ts'
import { bundleContract } from '../contract/redocly.ts'
import { requestDocument } from './requests.ts'
import type { TypesThread } from './types-thread.ts'
import { yamlOf } from './yaml.ts'

const root = new URL('../..', import.meta.url).pathname

/** The table of operations: `operationId` to method and path. */
function operationsModule(document: Document, notice: string): string {
  const rows = [...operationsOf(document.paths)].map(({ path, method, operation }) => {
    const row = { method: method.toUpperCase(), path, body: operation.requestBody !== undefined }
    return `  ${JSON.stringify(operation.operationId)}: ${JSON.stringify(row)},`
  })
  return [`/** ${notice} */`, 'export const operations = {', ...rows, '} as const', ''].join('\n')
}

/** Generates everything from the contract of the control plane, which has no versions. */
export async function generateControl(
  target: string,
  notice: string,
  thread: TypesThread,
): Promise<void> {
  const folder = join(target, 'control')
  await mkdir(folder, { recursive: true })
  const source = join(root, 'spec/control/openapi.yaml')
  const config = join(root, 'spec/control/redocly.yaml')
  const document = await bundleContract(source, '--config', config)
  await writeFile(join(folder, 'openapi.yaml'), `# ${notice}\n${yamlOf(document)}`)
  await writeFile(join(folder, 'types.ts'), await thread.typesModule(document, notice))
  await writeFile(join(folder, 'operations.ts'), operationsModule(document, notice))
  await writeFile(join(folder, 'requests.json'), `${JSON.stringify(requestDocument(document))}\n`)
}
