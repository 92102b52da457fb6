/**
 * What git-svn converts otherwise, by the shape that has it. Histories with these are not compared,
 * nor those without a trunk, at which git-svn fails because it has no HEAD.
 */
export const gitSvnDiffers: Record<string, string> = {
  dates: 'It fails at revisions without a date.',
  properties:
    'A link whose `svn:special` is removed loses the `link ` of its text, which `svn export` has.',
  'names that git refuses': 'It leaves out paths that git refuses. An import renames them.',
  'names that git reads':
    'A `.gitmodules` that git refuses is written. An import renames it, so that a push is accepted.',
  'odd branch names':
    'It percent-encodes names of branches that git refuses. An import replaces characters, and the trunk is `trunk` beside a branch `main`.',
  'nested branches':
    'A folder in `branches` that groups branches is one branch. An import has each of them; the others are compared.',
}

/** What hg-git converts otherwise, by the shape that has it. Histories with these are not compared. */
export const hgGitDiffers: Record<string, string> = {
  people:
    'A user without an address gets `<none@none>` instead of an address with the ID of the source, an address alone is also the name, and quotes stay.',
  messages: 'Metadata of Mercurial follows each message, and is the subject of an empty one.',
  dates: 'Times before 1970 stay, which git cannot show. An import has 1970 instead.',
  subrepositories: 'Subrepositories become submodules, and `.hgsub` is left out.',
  'names that git refuses':
    'Paths that git refuses are written, and git rejects a push of them. An import skips them.',
  'names that git reads': 'A `.gitmodules` that git refuses is written. An import skips it.',
}
