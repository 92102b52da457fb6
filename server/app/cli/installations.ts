import { installApp, uninstallApp } from '../../domains/apps/install.ts'
import type { Command } from './command.ts'
import { chosenRepositories, findAccount, findApp } from './find.ts'

export const appInstall: Command = {
  name: 'app install',
  usage: 'SLUG --account LOGIN [--repositories all|A,B]',
  help: 'install an app on an account, with the permissions that the app requests',
  words: ['SLUG'],
  flags: { account: 'text', repositories: 'list' },
  async run(given, context) {
    const app = await findApp(given.word('SLUG'), context)
    const account = await findAccount(given.needed('account'), context)
    const chosen = await chosenRepositories(account, given, context)
    const id = await installApp(app, account, chosen, { ...context, sender: account })
    const reach = chosen ? chosen.map(({ name }) => name).join(', ') : 'all repositories'
    return {
      json: {
        id,
        app: app.slug,
        account: account.login,
        repositories: chosen?.map(({ name }) => name) ?? 'all',
      },
      lines: [`Installed ${app.slug} on ${account.login} for ${reach} (installation ${id}).`],
    }
  },
}

export const appUninstall: Command = {
  name: 'app uninstall',
  usage: 'SLUG --account LOGIN',
  help: 'uninstall an app from an account; its tokens there stop working immediately',
  words: ['SLUG'],
  flags: { account: 'text' },
  async run(given, context) {
    const app = await findApp(given.word('SLUG'), context)
    const account = await findAccount(given.needed('account'), context)
    const id = await uninstallApp(app, account, { ...context, sender: account })
    return {
      json: { id, app: app.slug, account: account.login, uninstalled: true },
      lines: [`Uninstalled ${app.slug} from ${account.login}.`],
    }
  },
}
