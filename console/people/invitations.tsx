import { unwrap, type Schemas } from '../../client/index.ts'
import { repositoryPage, type RepositoryName } from '../code/address.ts'
import { useAction } from '../data/use-action.ts'
import { useData } from '../data/use-data.ts'
import { Load } from '../parts/load.tsx'
import { Login } from '../parts/login.tsx'
import { Problem } from '../parts/problem.tsx'
import { useTitle } from '../parts/title.tsx'
import { useActing } from '../session/context.ts'

type Invitation = Schemas['repository-invitation']

/** The signed-in user's invitation to a repository. */
export function Invitations({ owner, repo }: RepositoryName) {
  useTitle(`Invitation to ${owner}/${repo}`)
  const { api, session } = useActing()
  const invitations = useData(['own invitations', session?.login], async (signal) => {
    if (!session) return []
    const params = { query: { per_page: 100 } }
    return unwrap(api.GET('/user/repository_invitations', { params, signal }))
  })
  return (
    <>
      <h1>
        Invitation to {owner}/{repo}
      </h1>
      <Load of={invitations}>
        {(found) => {
          const own = found.find(({ repository }) => repository.full_name === `${owner}/${repo}`)
          return own ? <Offer invitation={own} /> : <None owner={owner} repo={repo} />
        }}
      </Load>
    </>
  )
}

function None(repository: RepositoryName) {
  return (
    <p class="empty">
      You have no open invitation to{' '}
      <a href={repositoryPage(repository)}>
        {repository.owner}/{repository.repo}
      </a>
      . Only the invited account sees it.
    </p>
  )
}

function Offer({
  invitation: { id, inviter, permissions, repository },
}: {
  invitation: Invitation
}) {
  const { api } = useActing()
  const { run, error, isRunning } = useAction()
  const params = { path: { invitation_id: id } }
  // The repository is shown afresh, because the account now sees it.
  const accept = () =>
    run(async () => {
      await unwrap(api.PATCH('/user/repository_invitations/{invitation_id}', { params }))
      window.location.assign(`/${repository.full_name}`)
    })
  const decline = () =>
    run(async () => {
      await unwrap(api.DELETE('/user/repository_invitations/{invitation_id}', { params }))
      window.location.assign('/')
    })
  return (
    <div class="card">
      <p>
        <Login of={inviter} /> invites you with the permission {permissions}.
      </p>
      <Problem error={error} />
      <div class="row">
        <button type="button" class="primary" disabled={isRunning} onClick={() => void accept()}>
          Accept
        </button>
        <button type="button" disabled={isRunning} onClick={() => void decline()}>
          Decline
        </button>
      </div>
    </div>
  )
}
