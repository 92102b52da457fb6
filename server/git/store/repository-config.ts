/**
 * Harmless defects that are common in old histories. All other `git fsck` errors reject a push,
 * such as `.git` in a path, malicious `.gitmodules` files and broken trees.
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

/**
 * Filters allowed for partial clones. `sparse:oid` is not allowed because clients could make it
 * arbitrarily expensive.
 */
const filters = ['blob:none', 'blob:limit', 'tree', 'object:type', 'combine']

/**
 * The configuration of every hosted repository.
 *
 * - `core.fsync`: an acknowledged push survives a power failure. Git by default syncs only packs
 *   and their indexes, but small pushes create loose objects, and every push needs its refs.
 * - `receive.unpackLimit`: a push with up to 15 objects is stored as loose files. A larger one
 *   stays a pack, which needs two syncs instead of one per object.
 * - `core.bigFileThreshold`: files over 20 MB are not delta-compressed, which reduces memory use to
 *   a sixth.
 * - `allowAnySHA1InWant`: partial clones request objects by id. Protocol version 2 always allows
 *   this.
 * - `transfer.hideRefs`: only branches and tags are visible, unless a service shows more
 *   (`settingsOf`).
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
