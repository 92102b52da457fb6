import { createOrganization } from '../../domains/organizations/create-account.ts'
import { addMember, removeMember } from '../../domains/organizations/members.ts'
import type { Command } from './command.ts'
import { findActiveUser, findOrganization, findUser } from './find.ts'

export const organizationCreate: Command = {
  name: 'org create',
  usage: 'LOGIN --admin LOGIN [--name TEXT] [--email ADDRESS] [--plan free|team|enterprise]',
  help: 'create an organization and name its first administrator',
  words: ['LOGIN'],
  flags: { admin: 'text', name: 'text', email: 'text', plan: 'text' },
  async run(given, context) {
    const admin = await findActiveUser(given.needed('admin'), context)
    const plan = given.choice('plan', ['free', 'team', 'enterprise'])
    const profile = { name: given.text('name'), email: given.text('email') }
    const organization = { login: given.word('LOGIN'), ...profile, plan, admin }
    const { id, login } = await createOrganization(organization, context)
    return {
      json: { id, login, admin: admin.login },
      lines: [`Created organization ${login} (id ${id}) with administrator ${admin.login}.`],
    }
  },
}

export const organizationAdd: Command = {
  name: 'org add',
  usage: 'ORG LOGIN [--role member|admin]',
  help: 'add a user to an organization',
  words: ['ORG', 'LOGIN'],
  flags: { role: 'text' },
  async run(given, context) {
    const organization = await findOrganization(given.word('ORG'), context)
    const user = await findUser(given.word('LOGIN'), context)
    const role = given.choice('role', ['member', 'admin'])
    await addMember({ organization, user, links: context.links }, role, context)
    return {
      json: { organization: organization.login, login: user.login, role },
      lines: [`${user.login} has the role ${role} in ${organization.login}.`],
    }
  },
}

export const organizationRemove: Command = {
  name: 'org remove',
  usage: 'ORG LOGIN',
  help: 'remove a user from an organization and its teams',
  words: ['ORG', 'LOGIN'],
  async run(given, context) {
    const organization = await findOrganization(given.word('ORG'), context)
    const user = await findUser(given.word('LOGIN'), context)
    await removeMember({ organization, user, links: context.links }, context)
    return {
      json: { organization: organization.login, login: user.login, removed: true },
      lines: [`${user.login} is no longer a member of ${organization.login}.`],
    }
  },
}
