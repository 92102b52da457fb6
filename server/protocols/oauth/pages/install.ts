import type { Account } from '../../../storage/accounts/accounts.ts'
import type { App } from '../../../storage/apps/apps.ts'
import type { Repository } from '../../../storage/repositories/repositories.ts'
import { html, type Html } from './html.ts'
import { form, hidden, type Page } from './page.ts'
import { permissionList } from './permissions.ts'
import type { SignedIn } from './visitor.ts'

/** An account on which the visitor may install an app, and the page that does it or has done it. */
export interface Target {
  account: Account
  isInstalled: boolean
  address: string
}

const targetItem = ({ account, isInstalled, address }: Target): Html =>
  html`<li>
    <a href="${address}">${account.login}</a>
    ${isInstalled && html`<span class="quiet">Installed</span>`}
  </li>`

/** The page on which the visitor chooses an account. */
export const targetsPage = (app: App, targets: readonly Target[], visitor: SignedIn): Page => ({
  title: `Install ${app.name}`,
  visitor,
  main: html`<h1>Install ${app.name}</h1>
    ${app.description && html`<p>${app.description}</p>`}
    <h2>Where?</h2>
    <ul>
      ${targets.map(targetItem)}
    </ul>`,
})

/** Field of the form for one repository. Names of fields are unique. */
export const repositoryField = ({ id }: Pick<Repository, 'id'>): string => `repository_${id}`

const choice = (value: string, label: string, isChosen: boolean): Html =>
  html`<label class="choice">
    <input type="radio" name="selection" value="${value}" ${isChosen && html`checked`} />
    ${label}
  </label>`

const repositoryChoice = (repository: Repository): Html =>
  html`<label class="choice">
    <input type="checkbox" name="${repositoryField(repository)}" value="on" />
    ${repository.name}
  </label>`

interface Installing {
  app: App
  account: Account
  visitor: SignedIn
  repositories: readonly Repository[]
  /** Whether there are more repositories than the form shows. */
  hasMore: boolean
  /** Action of the form. */
  action: string
  /** Why the previous attempt failed. */
  problem?: string
}

const fields = ({ account, repositories, hasMore }: Installing): Html =>
  html`${hidden('target_id', String(account.id))}
    <fieldset>
      <legend>Repositories</legend>
      ${choice('all', 'All, and those that are created later', true)}
      ${repositories.length > 0 && choice('selected', 'Only these:', false)}
      ${repositories.map(repositoryChoice)}
    </fieldset>
    ${hasMore && html`<p class="quiet">More repositories can be added with the API.</p>`}
    <div class="actions"><button class="primary">Install</button></div>`

/** The page on which the visitor confirms an installation. */
export function installPage(installing: Installing): Page {
  const { app, account, visitor, action, problem } = installing
  return {
    title: `Install ${app.name}`,
    visitor,
    status: problem === undefined ? 200 : 422,
    main: html`<h1>Install ${app.name} on ${account.login}</h1>
      ${problem && html`<p class="alarm" role="alert">${problem}</p>`}
      <h2>Permissions</h2>
      ${permissionList(app.permissions)} ${form(action, visitor.formToken, fields(installing))}`,
  }
}
