import { unwrap, type Schemas } from '../../client/index.ts'
import { useData } from '../data/use-data.ts'
import { Copy } from '../parts/copy.tsx'
import { Fact } from '../parts/fact.tsx'
import { Load } from '../parts/load.tsx'
import { Time } from '../parts/time.tsx'
import { useTitle } from '../parts/title.tsx'
import { WebLink } from '../parts/web-link.tsx'
import { useApi } from '../session/context.ts'
import { codePage, repositoryPage, type RepositoryName } from './address.ts'
import { At } from './code.tsx'
import { loadReferences } from './references.ts'
import { RepositoryHead } from './repository-head.tsx'

type Found = Schemas['full-repository']

/** A repository: what it is, and the files of its default branch. */
export function RepositoryPage({ owner, repo }: RepositoryName) {
  useTitle(`${owner}/${repo}`)
  const api = useApi()
  const path = { owner, repo }
  const repository = useData(['repository', owner, repo], (signal) =>
    unwrap(api.GET('/repos/{owner}/{repo}', { params: { path }, signal })),
  )
  return (
    <>
      <RepositoryHead {...path} />
      <Load of={repository}>{(found) => <Content repository={found} />}</Load>
    </>
  )
}

function Content({ repository }: { repository: Found }) {
  const { owner, name, full_name, description, topics, archived, fork } = repository
  return (
    <>
      <h1>
        {full_name} {repository.private && <span class="badge">private</span>}{' '}
        {archived && <span class="badge warn">archived</span>}{' '}
        {fork && <span class="badge">fork</span>}
      </h1>
      {description && <p>{description}</p>}
      {topics.length > 0 && (
        <p class="badges">
          {topics.map((topic) => (
            <span class="badge" key={topic}>
              {topic}
            </span>
          ))}
        </p>
      )}
      <Facts repository={repository} />
      <Files repository={{ owner: owner.login, repo: name }} cloneUrl={repository.clone_url} />
    </>
  )
}

function Facts({ repository }: { repository: Found }) {
  const { clone_url, homepage, language, license, pushed_at, parent } = repository
  return (
    <dl class="facts">
      <dt>Clone URL</dt>
      <dd>
        <code>{clone_url}</code> <Copy text={clone_url} label="Copy clone URL" />
      </dd>
      {homepage && (
        <Fact name="Website">
          <WebLink to={homepage} />
        </Fact>
      )}
      {language && <Fact name="Language">{language}</Fact>}
      {license && <Fact name="License">{license.name}</Fact>}
      {parent && (
        <Fact name="Forked from">
          <a href={`/${parent.full_name}`}>{parent.full_name}</a>
        </Fact>
      )}
      <Fact name="Pushed">
        <Time at={pushed_at} />
      </Fact>
      <Fact name="Stars">{repository.stargazers_count}</Fact>
    </dl>
  )
}

function Files({ repository, cloneUrl }: { repository: RepositoryName; cloneUrl: string }) {
  const api = useApi()
  const references = useData(['references', repository], (signal) =>
    loadReferences(api, repository, signal),
  )
  return (
    <Load of={references}>
      {(found) => {
        const ref = found.branches.includes(found.defaultBranch)
          ? found.defaultBranch
          : found.branches[0]
        if (ref === undefined) return <Empty cloneUrl={cloneUrl} />
        return (
          <>
            <p class="actions">
              <a href={`${repositoryPage(repository)}/branches`}>
                {found.branches.length} {found.branches.length === 1 ? 'branch' : 'branches'}
              </a>
              <a href={codePage(repository, 'commits', ref)}>Commits</a>
              <span class="soft">{found.tags.length} tags</span>
            </p>
            <At repository={repository} references={found} place={{ ref, path: '' }} />
          </>
        )
      }}
    </Load>
  )
}

const Empty = ({ cloneUrl }: { cloneUrl: string }) => (
  <div class="empty">
    <h2>This repository is empty</h2>
    <p>Push an existing repository:</p>
    <pre tabIndex={0}>
      <code>{`git remote add origin ${cloneUrl}\ngit push -u origin main`}</code>
    </pre>
  </div>
)
