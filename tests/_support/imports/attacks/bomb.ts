import { run, runOrThrow } from '../../../../server/core/processes.ts'
import { bareFrom } from '../bare.ts'
import type { Goods } from './hostile-git.ts'

const width = 10
const depth = 9
const person = 'Mona <mona@example.com> 1700000000 +0000'

/**
 * A commit of a few objects that expands to a billion files on checkout.
 * @param content of each file
 */
export async function makeBomb(content: Buffer | string = 'bomb'): Promise<Goods> {
  await using bare = await bareFrom()
  const write = async (type: string, bytes: Buffer | string) => {
    const { stdout } = await bare.git.try(['hash-object', '-t', type, '-w', '--stdin'], bytes)
    return stdout.toString().trim()
  }
  let inside = await write('blob', content)
  let mode = '100644'
  for (let level = 0; level < depth; level++, mode = '40000') {
    const entries = Array.from({ length: width }, (_, index) => [
      Buffer.from(`${mode} ${index}\0`),
      Buffer.from(inside, 'hex'),
    ])
    inside = await write('tree', Buffer.concat(entries.flat()))
  }
  const id = await write('commit', `tree ${inside}\nauthor ${person}\ncommitter ${person}\n\nx\n`)
  const git = [`--git-dir=${bare.path}`]
  const listed = ['cat-file', '--batch-all-objects', '--batch-check=%(objectname)']
  const { stdout } = await run({ file: 'git', args: [...git, ...listed] })
  const packed = ['pack-objects', '--stdout', '-q']
  return { id, pack: await runOrThrow({ file: 'git', args: [...git, ...packed] }, stdout) }
}
