/**
 * Blemishes that fill old histories and harm nobody. Everything else that `git fsck` knows of is
 * refused: `.git` as a path, hostile `.gitmodules`, broken trees.
 */
export const toleratedFsckErrors = [
  'badDate',
  'badDateOverflow',
  'badTimezone',
  'missingEmail',
  'missingNameBeforeEmail',
  'missingSpaceBeforeDate',
  'missingTaggerEntry',
  'multipleAuthors',
  'zeroPaddedFilemode',
]

/** Filters a partial clone may ask for. `sparse:oid` stays out: its cost is the client's to choose. */
const filters = ['blob:none', 'blob:limit', 'tree', 'object:type', 'combine']

/**
 * The configuration of every hosted repository.
 *
 * - `core.fsync`: an acknowledged push survives a power cut. Git's default syncs packs and their
 *   indexes only; a small push is loose objects, and any push is nothing without its refs.
 * - `receive.unpackLimit`: a push of up to 15 objects becomes loose files, a larger one stays a pack,
 *   which takes two syncs instead of one an object.
 * - `core.bigFileThreshold`: files over 20 MB are not searched for deltas, which takes a sixth of the
 *   memory.
 * - `allowAnySHA1InWant`: protocol 2 allows it anyway; a partial clone asks for objects by their id.
 * - `transfer.hideRefs`: only branches and tags are shown, and only they can be pushed.
 */
export const repositoryConfig = `[core]
	repositoryformatversion = 0
	filemode = true
	bare = true
	hooksPath = /dev/null
	logAllRefUpdates = always
	fsync = objects,derived-metadata,reference
	bigFileThreshold = 20m
[gc]
	auto = 0
[transfer]
	hideRefs = refs
	hideRefs = !refs/heads
	hideRefs = !refs/tags
[receive]
	fsckObjects = true
	unpackLimit = 16
	autogc = false
	denyDeleteCurrent = refuse
[receive "fsck"]
${toleratedFsckErrors.map((blemish) => `\t${blemish} = ignore\n`).join('')}[uploadpack]
	allowFilter = true
	allowAnySHA1InWant = true
[uploadpackfilter]
	allow = false
${filters.map((filter) => `[uploadpackfilter "${filter}"]\n\tallow = true\n`).join('')}`
