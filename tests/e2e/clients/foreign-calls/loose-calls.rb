# Calls of octokit.rb that the platform takes, although its documentation has them otherwise or not at all.
# A call may use what earlier ones left.

require 'date'
require_relative 'session'

AT = 'acme/loose'.freeze

def try_refs
  try('create_repository') { CLIENT.create_repository('loose', organization: 'acme', auto_init: true).full_name == AT }
  sha = keep(:sha, CLIENT.branch(AT, 'main').commit.sha)
  CLIENT.create_ref(AT, 'heads/a/b', sha)
  try('refs') { CLIENT.refs(AT).map(&:ref) == %w[refs/heads/a/b refs/heads/main] }
  try('refs, of a kind') { CLIENT.refs(AT, 'heads').length == 2 }
  try('ref') { CLIENT.ref(AT, 'heads/a/b').object.sha == sha }
  try('commit, of HEAD') { CLIENT.commit(AT, 'HEAD').sha == sha }
  try('tree, of HEAD') { CLIENT.tree(AT, 'HEAD', recursive: true).tree[0].path == 'README.md' }
  try('contents, at a full ref') { CLIENT.contents(AT, path: 'README.md', ref: 'refs/heads/a/b').type == 'file' }
  try('compare, from HEAD') { CLIENT.compare(AT, 'HEAD', 'a/b').status == 'identical' }
end

def try_labels
  CLIENT.create_issue(AT, 'First')
  try('add_label, with a slash') { CLIENT.add_label(AT, 'kind/bug', 'ff0000').name == 'kind/bug' }
  try('label, with a slash') { CLIENT.label(AT, 'kind/bug').color == 'ff0000' }
  try('update_label, with a slash') { CLIENT.update_label(AT, 'kind/bug', color: '00ff00').color == '00ff00' }
  try('add_labels_to_an_issue') { CLIENT.add_labels_to_an_issue(AT, 1, ['kind/bug']).length == 1 }
  try('remove_label, with a slash') { CLIENT.remove_label(AT, 1, 'kind/bug') }
  try('delete_label!, with a slash') { CLIENT.delete_label!(AT, 'kind/bug') }
end

def try_dates
  try('list_issues, since a date') { CLIENT.list_issues(AT, since: Date.new(2020, 1, 1)).length == 1 }
  try('issues_comments, since a date') { CLIENT.issues_comments(AT, since: Date.new(2020, 1, 1)).empty? }
  try('notifications, since a date') { CLIENT.notifications(since: Date.new(2020, 1, 1)) }
  try('commits_since') { CLIENT.commits_since(AT, '2020-01-01').length == 1 }
end

def try_contents
  try('delete_contents, with everything in the query') do
    made = CLIENT.create_contents(AT, 'b.md', 'Add b', 'b')
    gone = CLIENT.delete("/repos/#{AT}/contents/b.md?message=Remove+b&sha=#{made.content.sha}&branch=main")
    gone.commit.message == 'Remove b'
  end
  try('protect_branch, with checks of null') do
    status = { strict: true, contexts: ['ci'], checks: nil }
    others = { enforce_admins: nil, required_pull_request_reviews: nil }
    made = CLIENT.protect_branch(AT, 'main', required_status_checks: status, **others)
    made.required_status_checks.contexts == ['ci']
  end
  try('edit_repository, by POST') { CLIENT.post("/repos/#{AT}", description: 'Loose').description == 'Loose' }
end

def try_repositories
  try('create_repository, with a space') { CLIENT.create_repository('Two words').name == 'Two-words' }
  try('pull_requests, of a head without owner') { CLIENT.pull_requests(AT, head: 'none', state: 'all').empty? }
  try('search_users, of a repository') do
    CLIENT.search_users("repo:#{AT}")
    false
  rescue Octokit::UnprocessableEntity => e
    e.message.include?('None of the search qualifiers apply')
  end
end

try_all(%w[refs labels dates contents repositories])
