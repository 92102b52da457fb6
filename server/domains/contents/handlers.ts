import { requireActor } from '../../access/auth/acting.ts'
import { acceptedForm } from '../../api/accepted-form.ts'
import { trimEnd } from '../../core/trim-end.ts'
import { decodeContent } from './decode.ts'
import { contentForms, fileInForm, textBytes } from './file-forms.ts'
import { findContent, type FoundContent, type FoundFile } from '../repositories/find-content.ts'
import { changeFile, type ChangedFile, type FileChange } from './change-file.ts'
import { openRevision, type Revision } from '../repositories/revision.ts'
import { submodulesOf } from './submodules.ts'
import { requireWorkflow } from '../pushes/workflow-files.ts'
import type { Context } from '../../api/context.ts'
import type { Handlers, Request } from '../../api/handler.ts'
import { notFound } from '../../core/errors.ts'
import {
  committedFile,
  contentEntry,
  contentFile,
  contentSubmodule,
  contentSymlink,
  contentTree,
  type ContentPlace,
} from './view.ts'
import { createdCommit } from '../commits/created-commit-view.ts'

async function shown(found: FoundContent, place: ContentPlace, revision: Revision) {
  if (found.type === 'dir') return found.entries.map((entry) => contentEntry(entry, place))
  if (found.type === 'symlink') return contentSymlink(found, place)
  if (found.type === 'submodule') return contentSubmodule(found, place)
  return contentFile(found, await textBytes(found, revision), place)
}

const readme = /^readme(\.[^/]*)?$/i
const readmeFolders = ['', 'docs']

/** Finds the README of the first folder that has one, preferring the extension `.md`. */
async function findReadme(
  { objects, commit }: Revision,
  folders: readonly string[],
): Promise<FoundFile | undefined> {
  for (const folder of folders) {
    const found = await findContent(objects, commit, folder)
    const entries = found?.type === 'dir' ? found.entries : []
    const names = entries
      .filter(({ type }) => type === 'file' || type === 'symlink')
      .map((entry) => entry.path)
      .filter((each) => readme.test(each.slice(each.lastIndexOf('/') + 1)))
    const chosen = names.find((name) => /\.md$/i.test(name)) ?? names[0]
    const file = chosen && (await findContent(objects, commit, chosen))
    if (file && file.type === 'file') return file
  }
  return undefined
}

type Reading = 'repos/get-readme' | 'repos/get-readme-in-directory'

/** Returns the README of the first folder that has one, in the form that the caller asks for. */
async function readmeIn(
  folders: readonly string[],
  { repository, query, links, accept, caller }: Request<Reading>,
  context: Context,
) {
  using revision = await openRevision(repository, query.ref, context)
  const found = await findReadme(revision, folders)
  if (!found) throw notFound()
  const accepted = acceptedForm(accept, contentForms, context.brand)
  const file = await fileInForm(found, accepted, { revision, caller }, context)
  if (file) return file
  const place = { repository, ref: revision.ref, links }
  const bytes = await textBytes(found, revision)
  return { status: 200 as const, body: contentFile(found, bytes, place) }
}

type Writing = 'repos/create-or-update-file-contents' | 'repos/delete-file'

function changeOf({ repository, caller, links, path, body }: Request<Writing>): FileChange {
  const { message, branch, sha, author, committer } = body
  const people = { author, committer } as Pick<FileChange, 'author' | 'committer'>
  return {
    repository,
    actor: requireActor(caller),
    links,
    path: path.path,
    message,
    branch,
    sha,
    ...people,
  }
}

function fileCommit(
  { commit, branch, file }: ChangedFile,
  { repository, links, path }: Request<Writing>,
) {
  const place = { repository, links, ref: branch }
  return {
    content: file ? committedFile({ type: 'file', path: path.path, ...file }, place) : null,
    commit: createdCommit(commit, repository, links),
  }
}

/** The address of a path by the id of the repository, with one slash less at its end. */
function withoutSlash({ repository, query, path, links }: Request<'repos/get-content'>): string {
  const segments = path.path.slice(0, -1).split('/').map(encodeURIComponent)
  const ref = query.ref === undefined ? '' : `?ref=${encodeURIComponent(query.ref)}`
  return links.api(`/repositories/${repository.id}/contents/${segments.join('/')}${ref}`)
}

export const contents = {
  'repos/get-content': async (request, context) => {
    const { repository, query, path, links, caller } = request
    if (path.path.endsWith('/')) {
      return { status: 302, body: undefined, headers: { Location: withoutSlash(request) } }
    }
    using revision = await openRevision(repository, query.ref, context)
    const found = await findContent(revision.objects, revision.commit, path.path)
    if (!found) throw notFound()
    const submodules = await submodulesOf(found, revision)
    const place = { repository, ref: revision.ref, links, submodules }
    const accepted = acceptedForm(request.accept, contentForms, context.brand)
    if (found.type === 'dir' && accepted?.form === 'object') {
      return { status: 200, body: contentTree(found, place) }
    }
    const reading = { revision, caller }
    const file = found.type === 'file' && (await fileInForm(found, accepted, reading, context))
    if (file) return file
    return { status: 200, body: await shown(found, place, revision) }
  },

  'repos/get-readme': (request, context) => readmeIn(readmeFolders, request, context),

  'repos/get-readme-in-directory': (request, context) =>
    readmeIn([trimEnd(request.path.dir.replace(/^\/+/, ''), '/')], request, context),

  'repos/create-or-update-file-contents': async (request, context) => {
    await requireWorkflow(request, request.path.path, context)
    const content = decodeContent(request.body.content)
    const changed = await changeFile({ ...changeOf(request), content }, context)
    return { status: changed.isNew ? 201 : 200, body: fileCommit(changed, request) }
  },

  'repos/delete-file': async (request, context) => {
    await requireWorkflow(request, request.path.path, context)
    const changed = await changeFile(changeOf(request), context)
    return { status: 200, body: fileCommit(changed, request) }
  },
} satisfies Partial<Handlers>
