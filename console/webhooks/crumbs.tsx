import { hooksPage, type RepositoryName } from './hook-address.ts'

/** The way from a repository to its webhooks. */
export function Crumbs({ repository, hook }: { repository: RepositoryName; hook?: boolean }) {
  const { owner, repo } = repository
  return (
    <p class="crumbs">
      <a href={`/${owner}`}>{owner}</a> / <a href={`/${owner}/${repo}`}>{repo}</a>
      {hook && (
        <>
          {' '}
          / <a href={hooksPage(repository)}>Webhooks</a>
        </>
      )}
    </p>
  )
}
