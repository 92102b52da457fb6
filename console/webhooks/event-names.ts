/** The events that repositories send, with what causes them. `*` means all of them. */
export const eventNames: readonly [name: string, meaning: string][] = [
  ['push', 'commits or tags are pushed'],
  ['pull_request', 'a pull request changes'],
  ['issues', 'an issue changes'],
  ['issue_comment', 'somebody comments'],
  ['create', 'a branch or tag is created'],
  ['delete', 'a branch or tag is deleted'],
  ['fork', 'the repository is forked'],
  ['star', 'somebody adds or removes a star'],
  ['watch', 'somebody stars the repository'],
  ['label', 'a label changes'],
  ['member', 'a collaborator changes'],
  ['status', 'a commit receives a status'],
  ['repository', 'the repository changes'],
  ['public', 'the repository becomes public'],
  ['team_add', 'a team receives access'],
  ['repository_import', 'an import changes its status'],
]
