# Calls of octokit.rb for which the server has the operation.
# The input has also app (a token of an app's user), sha of acme/built, and key (an SSH key). A call may use what
# earlier ones left.

require_relative 'session'

APP = client_of(GIVEN['app'])

def try_users
  try('root') { CLIENT.root.rels[:current_user] || CLIENT.root[:current_user_url] }
  try('rate_limit') { CLIENT.rate_limit.remaining.positive? }
  try('rate_limit!') { CLIENT.rate_limit!.limit.positive? }
  try('scopes') { CLIENT.scopes.include?('repo') }
  try('user') { CLIENT.user.login == 'mona' && CLIENT.user('hubot').login == 'hubot' }
  try('update_user') { CLIENT.update_user(bio: 'Writes.').bio == 'Writes.' }
  try('add_email') { CLIENT.add_email('m@x.example').length == 1 }
  try('emails') { CLIENT.emails.length == 2 }
  try('remove_email') { CLIENT.remove_email('m@x.example') }
  try('add_key') { keep(:key, CLIENT.add_key('Laptop', GIVEN['key'])).id }
  try('keys') { CLIENT.keys.length == 1 }
  try('key') { CLIENT.key(KEPT[:key].id).title == 'Laptop' }
  try('user_keys') { CLIENT.user_keys('mona').length == 1 }
  try('remove_key') { CLIENT.remove_key(KEPT[:key].id) }
  try('follow') { CLIENT.follow('hubot') }
  try('follows?') { CLIENT.follows?('hubot') }
  try('follows?, of another user') { CLIENT.follows?('mona', 'hubot') }
  try('followers') { CLIENT.followers('hubot').length == 1 }
  try('following') { CLIENT.following('mona').length == 1 }
  try('unfollow') { CLIENT.unfollow('hubot') }
  try('star') { CLIENT.star('acme/widgets') }
  try('starred?') { CLIENT.starred?('acme/widgets') }
  try('starred') { CLIENT.starred.length == 1 && CLIENT.starred('mona').length == 1 }
  try('starred, with dates') { CLIENT.starred('mona', accept: 'application/vnd.github.v3.star+json')[0].starred_at }
  try('stargazers') { CLIENT.stargazers('acme/widgets').length == 1 }
  try('stargazers, with dates') do
    CLIENT.stargazers('acme/widgets', accept: 'application/vnd.github.v3.star+json')[0].starred_at
  end
  try('unstar') { CLIENT.unstar('acme/widgets') }
  try('update_subscription') { CLIENT.update_subscription('acme/widgets', subscribed: true).subscribed }
  try('subscription') { CLIENT.subscription('acme/widgets').subscribed }
  try('subscribers') { CLIENT.subscribers('acme/widgets').any? }
  try('subscriptions') { CLIENT.subscriptions.any? && CLIENT.subscriptions('mona').any? }
  try('delete_subscription') { CLIENT.delete_subscription('acme/widgets') }
  try('start_user_migration') { keep(:own, CLIENT.start_user_migration(['mona/secrets'])).id }
  try('user_migrations') { CLIENT.user_migrations.any? }
  try('user_migration_status') { CLIENT.user_migration_status(KEPT[:own].id).state }
  try('user_migration_repositories') { CLIENT.user_migration_repositories(KEPT[:own].id).length == 1 }
  try('find_user_installations') { APP.find_user_installations.total_count.positive? }
end

def try_repositories
  try('create_repository') { keep(:repo, CLIENT.create_repository('tried', auto_init: true)).full_name }
  try('create_repository, of an organization') { CLIENT.create_repository('made', organization: 'acme').id }
  try('repository?') { CLIENT.repository?('mona/tried') && !CLIENT.repository?('mona/none') }
  try('repository') { CLIENT.repository('mona/tried').name == 'tried' }
  try('repositories') { CLIENT.repositories.any? }
  try('edit_repository') { CLIENT.edit_repository('mona/tried', description: 'Tried').description == 'Tried' }
  try('set_private') { CLIENT.set_private('mona/tried').private }
  try('set_public') { !CLIENT.set_public('mona/tried').private }
  try('readme') { CLIENT.readme('mona/tried').name == 'README.md' }
  try('readme, raw') { CLIENT.readme('mona/tried', accept: 'application/vnd.github.v3.raw').include?('tried') }
  try('create_contents') { keep(:file, CLIENT.create_contents('mona/tried', 'b.md', 'Add b', 'b')).commit.sha }
  try('create_contents, of a file') do
    CLIENT.create_contents('mona/tried', 'c.md', 'Add c', file: __FILE__, branch: 'main').content.sha
  end
  try('contents') { CLIENT.contents('mona/tried').length == 3 }
  try('contents, of a file') { CLIENT.contents('mona/tried', path: 'b.md', ref: 'main').name == 'b.md' }
  try('update_contents') do
    keep(:file, CLIENT.update_contents('mona/tried', 'b.md', 'Change b', KEPT[:file].content.sha, 'c')).content.sha
  end
  try('delete_contents') { CLIENT.delete_contents('mona/tried', 'b.md', 'Remove b', KEPT[:file].content.sha).commit }
  try('fork') { MATE.fork('mona/tried').fork }
  try('forks') { CLIENT.forks('mona/tried').length == 1 }
  try('repository_assignees') { CLIENT.repository_assignees('mona/tried').any? }
  try('list_assignees') { CLIENT.list_assignees('mona/tried').any? }
  try('check_assignee') { CLIENT.check_assignee('mona/tried', 'mona') }
  try('add_collaborator') { CLIENT.add_collaborator('mona/tried', 'hubot', permission: 'push') }
  try('repository_invitations') { keep(:invited, CLIENT.repository_invitations('mona/tried')[0]).id }
  try('update_repository_invitation') do
    CLIENT.update_repository_invitation('mona/tried', KEPT[:invited].id, permissions: 'read').permissions == 'read'
  end
  try('user_repository_invitations') { MATE.user_repository_invitations.length == 1 }
  try('accept_repository_invitation') { MATE.accept_repository_invitation(KEPT[:invited].id) }
  try('invite_user_to_repository') { CLIENT.invite_user_to_repository('mona/tried', 'stranger') }
  try('delete_repository_invitation') do
    CLIENT.delete_repository_invitation('mona/tried', CLIENT.repository_invitations('mona/tried')[0].id)
  end
  try('collaborators') { CLIENT.collaborators('mona/tried').length == 2 }
  try('collaborator?') { CLIENT.collaborator?('mona/tried', 'hubot') }
  try('permission_level') { CLIENT.permission_level('mona/tried', 'hubot').permission == 'read' }
  try('remove_collaborator') { CLIENT.remove_collaborator('mona/tried', 'hubot') }
  try('repository_teams') { CLIENT.repository_teams('acme/widgets') }
  try('create_status') { CLIENT.create_status('acme/built', GIVEN['sha'], 'success', context: 'tried').state }
  try('combined_status') { CLIENT.combined_status('acme/built', GIVEN['sha']).state == 'success' }
  try('workflows') { CLIENT.workflows('acme/built').total_count == 1 }
  try('workflow') { CLIENT.workflow('acme/built', 'ci.yml').state == 'active' }
  try('workflow_dispatch') { CLIENT.workflow_dispatch('acme/built', 'ci.yml', 'main') }
  try('workflow_runs') { CLIENT.workflow_runs('acme/built', 'ci.yml').total_count.positive? }
  try('repository_workflow_runs') { keep(:run, CLIENT.repository_workflow_runs('acme/built').workflow_runs[0]).id }
  try('workflow_run') { CLIENT.workflow_run('acme/built', KEPT[:run].id).event == 'workflow_dispatch' }
  try('cancel_workflow_run') { CLIENT.cancel_workflow_run('acme/built', KEPT[:run].id) || true }
  try('subscribe') { CLIENT.subscribe("#{GIVEN['url']}/mona/tried/events/push", 'http://127.0.0.1:9/') }
  try('unsubscribe') { CLIENT.unsubscribe("#{GIVEN['url']}/mona/tried/events/push", 'http://127.0.0.1:9/') }
  try('start_source_import') do
    CLIENT.create_repository('imported')
    CLIENT.start_source_import('mona/imported', 'git', 'http://127.0.0.1:9/none').status
  end
  try('source_import_progress') { CLIENT.source_import_progress('mona/imported').vcs == 'git' }
  try('source_import_commit_authors') { CLIENT.source_import_commit_authors('mona/imported').empty? }
  try('source_import_large_files') { CLIENT.source_import_large_files('mona/imported').empty? }
  try('cancel_source_import') { CLIENT.cancel_source_import('mona/imported') }
end

def try_hooks
  config = { url: 'http://127.0.0.1:9/hook', content_type: 'json' }
  try('create_hook') { keep(:hook, CLIENT.create_hook('mona/tried', 'web', config, events: ['push'])).active }
  hook = KEPT[:hook].id
  try('hooks') { CLIENT.hooks('mona/tried').length == 1 }
  try('hook') { CLIENT.hook('mona/tried', hook).events == ['push'] }
  try('edit_hook') { CLIENT.edit_hook('mona/tried', hook, 'web', config, add_events: ['issues']).events.length == 2 }
  try('ping_hook') { CLIENT.ping_hook('mona/tried', hook) }
  try('test_hook') { CLIENT.test_hook('mona/tried', hook) }
  try('remove_hook') { CLIENT.remove_hook('mona/tried', hook) }
end

def try_issues
  at = 'mona/tried'
  try('add_label') { CLIENT.add_label(at, 'slow', 'ff0000', description: 'Too slow').name == 'slow' }
  try('labels') { CLIENT.labels(at).any? }
  try('label') { CLIENT.label(at, 'slow').color == 'ff0000' }
  try('update_label') { CLIENT.update_label(at, 'slow', color: '00ff00').color == '00ff00' }
  try('create_issue') { keep(:issue, CLIENT.create_issue(at, 'First', 'Text', labels: 'slow,other')).number }
  try('create_issue, with assignees') { CLIENT.create_issue(at, 'Next', nil, assignees: ['mona']).assignees.any? }
  number = KEPT[:issue].number
  try('list_issues') { CLIENT.list_issues(at, state: 'all', labels: 'slow', sort: 'updated').length == 1 }
  try('issue') { CLIENT.issue(at, number).title == 'First' }
  try('update_issue') { CLIENT.update_issue(at, number, 'Second', 'More').title == 'Second' }
  try('close_issue') { CLIENT.close_issue(at, number).state == 'closed' }
  try('reopen_issue') { CLIENT.reopen_issue(at, number).state == 'open' }
  try('lock_issue') { CLIENT.lock_issue(at, number) }
  try('unlock_issue') { CLIENT.unlock_issue(at, number) }
  try('add_comment') { keep(:comment, CLIENT.add_comment(at, number, 'Said')).id }
  try('issue_comments') { CLIENT.issue_comments(at, number).length == 1 }
  try('issues_comments') { CLIENT.issues_comments(at, sort: 'updated').length == 1 }
  try('issue_comment') { CLIENT.issue_comment(at, KEPT[:comment].id).body == 'Said' }
  try('update_comment') { CLIENT.update_comment(at, KEPT[:comment].id, 'Again').body == 'Again' }
  try('delete_comment') { CLIENT.delete_comment(at, KEPT[:comment].id) }
  try('add_assignees') { CLIENT.add_assignees(at, number, ['mona']).assignees.length == 1 }
  try('remove_assignees') { CLIENT.remove_assignees(at, number, ['mona']).assignees.empty? }
  try('labels_for_issue') { CLIENT.labels_for_issue(at, number).length == 2 }
  try('add_labels_to_an_issue') { CLIENT.add_labels_to_an_issue(at, number, ['third']).length == 3 }
  try('remove_label') { CLIENT.remove_label(at, number, 'third') }
  try('replace_all_labels') { CLIENT.replace_all_labels(at, number, ['fourth']).length == 1 }
  try('remove_all_labels') { CLIENT.remove_all_labels(at, number) }
  try('delete_label!') { CLIENT.delete_label!(at, 'slow') }
end

def try_pulls
  at = 'mona/tried'
  try('create_contents, in a fork') { MATE.create_contents('hubot/tried', 'd.md', 'Add d', 'd').commit.sha }
  try('create_pull_request') do
    keep(:pull, MATE.create_pull_request(at, 'main', 'hubot:main', 'Add d', 'Text')).number
  end
  number = KEPT[:pull].number
  try('pull_requests') { CLIENT.pull_requests(at, state: 'open').length == 1 }
  try('pull_request') { CLIENT.pull_request(at, number).title == 'Add d' }
  try('update_pull_request') { CLIENT.update_pull_request(at, number, title: 'Add a page').title == 'Add a page' }
  try('pull_request_commits') { CLIENT.pull_request_commits(at, number).length == 1 }
  try('pull_request_files') { CLIENT.pull_request_files(at, number)[0].filename == 'd.md' }
  try('pull_merged?') { !CLIENT.pull_merged?(at, number) }
  try('close_pull_request') { CLIENT.close_pull_request(at, number).state == 'closed' }
  try('update_pull_request, reopen') { CLIENT.update_pull_request(at, number, state: 'open').state == 'open' }
  try('merge_pull_request') { CLIENT.merge_pull_request(at, number, 'Merge it', merge_method: 'rebase').merged }
end

def try_gists
  files = { 'a.md' => { content: 'Hello' } }
  try('create_gist') { keep(:gist, CLIENT.create_gist(public: true, files: files)).id }
  gist = KEPT[:gist].id
  try('gist') { CLIENT.gist(gist).files[:'a.md'].content == 'Hello' }
  try('gist, of a revision') { CLIENT.gist(gist, sha: CLIENT.gist_commits(gist)[0].version).id == gist }
  try('edit_gist') { CLIENT.edit_gist(gist, description: 'Tried').description == 'Tried' }
  try('gists') { CLIENT.gists.any? && CLIENT.gists('mona').any? }
  try('public_gists') { CLIENT.public_gists.any? }
  try('gist_commits') { CLIENT.gist_commits(gist).any? }
  try('star_gist') { CLIENT.star_gist(gist) }
  try('gist_starred?') { CLIENT.gist_starred?(gist) }
  try('starred_gists') { CLIENT.starred_gists.length == 1 }
  try('unstar_gist') { CLIENT.unstar_gist(gist) }
  try('fork_gist') { MATE.fork_gist(gist).id != gist }
  try('gist_forks') { CLIENT.gist_forks(gist).length == 1 }
  try('create_gist_comment') { keep(:said, CLIENT.create_gist_comment(gist, 'Good.')).id }
  try('gist_comments') { CLIENT.gist_comments(gist).length == 1 }
  try('gist_comment') { CLIENT.gist_comment(gist, KEPT[:said].id).body == 'Good.' }
  try('update_gist_comment') { CLIENT.update_gist_comment(gist, KEPT[:said].id, 'Better.').body == 'Better.' }
  try('delete_gist_comment') { CLIENT.delete_gist_comment(gist, KEPT[:said].id) }
  try('delete_gist') { CLIENT.delete_gist(gist) }
end

def try_events
  %i[user_events user_public_events received_events received_public_events].each do |name|
    try(name) { CLIENT.public_send(name, 'mona').is_a?(Array) }
  end
  try('public_events') { CLIENT.public_events.is_a?(Array) }
  try('repository_events') { CLIENT.repository_events('mona/tried').any? }
  try('repository_network_events') { CLIENT.repository_network_events('mona/tried').any? }
  try('organization_events') { CLIENT.organization_events('acme').any? }
  try('organization_public_events') { CLIENT.organization_public_events('acme').any? }
end

def try_organizations
  try('organization') { CLIENT.organization('acme').login == 'acme' }
  try('update_organization') { CLIENT.update_organization('acme', description: 'Makes widgets').description }
  try('organizations') { CLIENT.organizations.length == 1 && CLIENT.organizations('mona').length <= 1 }
  try('organization_members') { CLIENT.organization_members('acme').length == 2 }
  try('organization_member?') { CLIENT.organization_member?('acme', 'hubot') }
  try('publicize_membership') { CLIENT.publicize_membership('acme', 'mona') }
  try('organization_public_members') { CLIENT.organization_public_members('acme').length == 1 }
  try('organization_public_member?') { CLIENT.organization_public_member?('acme', 'mona') }
  try('unpublicize_membership') { CLIENT.unpublicize_membership('acme', 'mona') }
  try('organization_memberships') { CLIENT.organization_memberships.length == 1 }
  try('organization_membership') { CLIENT.organization_membership('acme').role == 'admin' }
  try('organization_membership, of another user') do
    CLIENT.organization_membership('acme', user: 'hubot').role == 'member'
  end
  try('update_organization_membership') do
    CLIENT.update_organization_membership('acme', user: 'stranger', role: 'member').state == 'pending'
  end
  try('organization_invitations') { CLIENT.organization_invitations('acme').length == 1 }
  try('remove_organization_membership') { CLIENT.remove_organization_membership('acme', user: 'stranger') }
  try('create_team') { keep(:team, CLIENT.create_team('acme', name: 'Core', repo_names: ['acme/widgets'])).slug }
  try('organization_teams') { CLIENT.organization_teams('acme').length == 1 }
  try('team_by_name') { CLIENT.team_by_name('acme', 'core').name == 'Core' }
  try('user_teams') { CLIENT.user_teams.is_a?(Array) }
  try('start_migration') { keep(:moved, CLIENT.start_migration('acme', ['acme/widgets'])).id }
  try('migrations') { CLIENT.migrations('acme').any? }
  try('migration_status') { CLIENT.migration_status('acme', KEPT[:moved].id).state }
  try('delete_repository') { CLIENT.delete_repository('mona/imported') }
end

try_all(%i[users repositories hooks issues pulls gists events organizations])
