import { createHash } from 'node:crypto'
import { runOrThrow } from '../../../server/core/processes.ts'
import { blobId } from '../git/blob-id.ts'
import { gitIn } from '../git/git-command.ts'

/** Content of README in the repositories of scenes. */
export const readme = '#'

const content = `object ${blobId(readme)}
type blob
tag v0
tagger Mona <mona@example.com> 1767225600 +0000

Zero
`

/** An annotated tag of README, whose id is the same in every repository. */
export const plantedTag = {
  content,
  id: createHash('sha1').update(`tag ${content.length}\0${content}`).digest('hex'),
}

/** The tree of the folder `docs`, which has README. */
export const docsTree = createHash('sha1')
  .update(
    Buffer.concat([
      Buffer.from('tree 34\x00100644 README\x00'),
      Buffer.from(blobId(readme), 'hex'),
    ]),
  )
  .digest('hex')

/** Writes the tag object to a repository. @param folder the git folder */
export async function plantTag(folder: string): Promise<void> {
  await runOrThrow(gitIn(folder, ['hash-object', '-w', '--stdin']), readme)
  await runOrThrow(gitIn(folder, ['hash-object', '-t', 'tag', '-w', '--stdin']), content)
}
