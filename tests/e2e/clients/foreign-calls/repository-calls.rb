# Calls of octokit.rb over what a repository holds: commits, git objects, branches, releases, reviews, searches.
# The input has also key (an SSH key). A call may use what earlier ones left.

require 'base64'
require 'net/http'
require 'tempfile'
require_relative 'session'

AT = 'acme/parts'.freeze
PREVIEW = 'application/vnd.github.luke-cage-preview+json'.freeze
MONA = { name: 'Mona', email: 'mona@example.com', date: '2031-01-02T03:04:05Z' }.freeze

def bytes_at(address)
  Net::HTTP.get_response(URI(address)).body
end

def missing?
  yield
  false
rescue Octokit::NotFound
  true
end

def try_git
  try('create_repository') { CLIENT.create_repository('parts', organization: 'acme', auto_init: true).full_name == AT }
  CLIENT.add_collaborator(AT, 'hubot', permission: 'push')
  first = keep(:first, CLIENT.branch(AT, 'main').commit.sha)
  try('create_blob') { keep(:blob, CLIENT.create_blob(AT, "puts 1\n")) }
  try('create_blob, base64') { CLIENT.create_blob(AT, Base64.strict_encode64("puts 1\n"), 'base64') == KEPT[:blob] }
  try('blob') { Base64.decode64(CLIENT.blob(AT, KEPT[:blob]).content) == "puts 1\n" }
  try('tree') { CLIENT.tree(AT, first).tree.map(&:path) == ['README.md'] }
  try('create_tree') do
    entries = [
      { path: 'src/app.rb', mode: '100644', type: 'blob', sha: KEPT[:blob] },
      { path: 'lines.txt', mode: '100644', type: 'blob', content: "one\ntwo\nthree\n" }
    ]
    keep(:tree, CLIENT.create_tree(AT, entries, base_tree: first).sha)
  end
  try('tree, recursive') do
    CLIENT.tree(AT, KEPT[:tree], recursive: true).tree.map(&:path) == %w[README.md lines.txt src src/app.rb]
  end
  try('create_commit') do
    made = CLIENT.create_commit(AT, 'Add a program', KEPT[:tree], first, author: MONA, committer: MONA)
    keep(:sha, made.sha) && made.parents[0].sha == first
  end
  sha = KEPT[:sha]
  try('git_commit') { CLIENT.git_commit(AT, sha).author.date == Time.utc(2031, 1, 2, 3, 4, 5) }
  try('create_ref') { CLIENT.create_ref(AT, 'heads/work', sha).object.sha == sha }
  try('ref') { CLIENT.ref(AT, 'heads/work').object.sha == sha }
  try('update_ref') { CLIENT.update_ref(AT, 'heads/work', first).object.sha == first }
  try('update_branch') { CLIENT.update_branch(AT, 'work', sha, false).object.sha == sha }
  try('create_tag') do
    tagger = [MONA[:name], MONA[:email], MONA[:date]]
    keep(:tag, CLIENT.create_tag(AT, 'v0', 'Before all', first, 'commit', *tagger)).object.sha == first
  end
  try('tag') { CLIENT.tag(AT, KEPT[:tag].sha).message.strip == 'Before all' }
  try('create_ref, of a tag') { CLIENT.create_ref(AT, 'tags/v0', KEPT[:tag].sha).object.type == 'tag' }
  try('tags') { CLIENT.tags(AT).map { |tag| [tag.name, tag.commit.sha] } == [['v0', first]] }
  try('delete_branch') { CLIENT.create_ref(AT, 'heads/gone', first) && CLIENT.delete_branch(AT, 'gone') }
  try('delete_ref') { CLIENT.create_ref(AT, 'tags/gone', first) && CLIENT.delete_ref(AT, 'tags/gone') }
  try('branch, deleted') { missing? { CLIENT.branch(AT, 'gone') } }
end

def try_commits
  first = KEPT[:first]
  sha = KEPT[:sha]
  try('commits') { CLIENT.commits(AT, 'work').map(&:sha) == [sha, first] }
  try('commits, of a path') { CLIENT.commits(AT, sha: 'work', path: 'src').map(&:sha) == [sha] }
  try('commits, of an author') { CLIENT.commits(AT, 'work', author: 'hubot').empty? }
  try('commits, by page') { CLIENT.commits(AT, 'work', per_page: 1, page: 2).map(&:sha) == [first] }
  try('commits_since') { CLIENT.commits_since(AT, '2030-06-01', 'work').map(&:sha) == [sha] }
  try('commits_before') { CLIENT.commits_before(AT, '2030-06-01', 'work').map(&:sha) == [first] }
  try('commits_on') { CLIENT.commits_on(AT, '2031-01-02', 'work').map(&:sha) == [sha] }
  try('commits_between') { CLIENT.commits_between(AT, '2030-01-03', '2030-06-01', 'work').empty? }
  try('commit') do
    one = CLIENT.commit(AT, sha)
    one.stats.additions == 4 && one.author.login == 'mona' && one.files.map(&:filename) == %w[lines.txt src/app.rb]
  end
  try('commit, as a diff') { CLIENT.commit(AT, sha, accept: 'application/vnd.github.v3.diff').include?('+puts 1') }
  try('compare') do
    compared = CLIENT.compare(AT, 'main', 'work')
    compared.status == 'ahead' && compared.ahead_by == 1 && compared.commits[0].sha == sha && compared.files.length == 2
  end
  try('commit_branches') { CLIENT.commit_branches(AT, sha).map(&:name) == ['work'] }
  try('create_commit_comment') { keep(:comment, CLIENT.create_commit_comment(AT, sha, 'Good.')).commit_id == sha }
  try('create_commit_comment, of a line') do
    CLIENT.create_commit_comment(AT, sha, 'This line.', 'lines.txt', nil, 2).position == 2
  end
  try('commit_comments') { CLIENT.commit_comments(AT, sha).map(&:body) == ['Good.', 'This line.'] }
  try('list_commit_comments') { CLIENT.list_commit_comments(AT).length == 2 }
  try('commit_comment') { CLIENT.commit_comment(AT, KEPT[:comment].id).user.login == 'mona' }
  try('update_commit_comment') { CLIENT.update_commit_comment(AT, KEPT[:comment].id, 'Better.').body == 'Better.' }
  try('delete_commit_comment') { CLIENT.delete_commit_comment(AT, KEPT[:comment].id) }
  try('create_status') do
    CLIENT.create_status(AT, sha, 'failure', context: 'ci', description: 'It broke').description == 'It broke'
  end
  try('statuses') { CLIENT.statuses(AT, sha).map(&:state) == ['failure'] }
  try('combined_status') { CLIENT.combined_status(AT, 'work').statuses[0].context == 'ci' }
  try('merge') { keep(:merged, CLIENT.merge(AT, 'main', 'work', commit_message: 'Merge the work').sha) }
  try('merge, of what is merged') { CLIENT.merge(AT, 'main', 'work').to_s.empty? }
  try('commit, of a merge') { CLIENT.commit(AT, 'main').parents.map(&:sha) == [first, sha] }
end

def try_contents
  try('readme') { Base64.decode64(CLIENT.readme(AT, ref: KEPT[:first]).content).start_with?('# parts') }
  try('contents') { CLIENT.contents(AT, ref: 'v0').map(&:path) == ['README.md'] }
  try('contents, raw') do
    CLIENT.contents(AT, path: 'src/app.rb', accept: 'application/vnd.github.v3.raw') == "puts 1\n"
  end
  try('archive_link') { bytes_at(CLIENT.archive_link(AT, ref: 'v0')).bytesize.positive? }
  try('archive_link, zipball') { bytes_at(CLIENT.archive_link(AT, format: 'zipball', ref: 'main')).start_with?('PK') }
  try('contributors') { CLIENT.contributors(AT).map { |one| [one.login, one.contributions] } == [['mona', 3]] }
  try('contributors, anonymous ones too') { CLIENT.contributors(AT, true).length == 1 }
  try('languages') { CLIENT.languages(AT).to_h == { Ruby: 7 } }
  try('replace_all_topics') { CLIENT.replace_all_topics(AT, %w[tooling ruby]).names.sort == %w[ruby tooling] }
  try('topics') { CLIENT.topics(AT).names.include?('tooling') }
  try('create_team') do
    keep(:team, CLIENT.create_team('acme', name: 'Keepers', repo_names: [AT], permission: 'push', privacy: 'closed')).id
  end
  try('repository_teams') { CLIENT.repository_teams(AT).map(&:slug) == ['keepers'] }
  try('add_deploy_key') { keep(:key, CLIENT.add_deploy_key(AT, 'Deploys', GIVEN['key'], read_only: true)).read_only }
  try('deploy_keys') { CLIENT.deploy_keys(AT).map(&:title) == ['Deploys'] }
  try('deploy_key') { CLIENT.deploy_key(AT, KEPT[:key].id).verified }
  try('remove_deploy_key') { CLIENT.remove_deploy_key(AT, KEPT[:key].id) && CLIENT.deploy_keys(AT).empty? }
  try('dispatch_event') { CLIENT.dispatch_event(AT, 'rebuild', client_payload: { deep: true }) }
end

def try_branches
  try('branches') { CLIENT.branches(AT).map(&:name) == %w[main work] }
  try('branch') { CLIENT.branch(AT, 'main').commit.sha == KEPT[:merged] && !CLIENT.branch(AT, 'main')[:protected] }
  try('protect_branch') do
    made = CLIENT.protect_branch(
      AT, 'main',
      required_status_checks: { strict: true, contexts: ['ci'] },
      enforce_admins: true,
      required_pull_request_reviews: { required_approving_review_count: 2, dismiss_stale_reviews: true },
      restrictions: { users: ['hubot'], teams: ['keepers'] }
    )
    made.restrictions.users.map(&:login) == ['hubot'] && made.restrictions.teams.map(&:slug) == ['keepers']
  end
  try('branch, protected') { CLIENT.branch(AT, 'main')[:protected] }
  try('branches, protected') { CLIENT.branches(AT, protected: true).map(&:name) == ['main'] }
  try('branch_protection') do
    found = CLIENT.branch_protection(AT, 'main', accept: PREVIEW)
    found.required_status_checks.contexts == ['ci'] &&
      found.enforce_admins.enabled && found.required_pull_request_reviews.required_approving_review_count == 2
  end
  try('protect_branch, with nothing but defaults') do
    CLIENT.protect_branch(AT, 'main', enforce_admins: nil, required_pull_request_reviews: nil).restrictions.nil?
  end
  try('unprotect_branch') { CLIENT.unprotect_branch(AT, 'main', accept: PREVIEW) }
  try('branch_protection, removed') do
    !CLIENT.branch_protection(AT, 'main', accept: PREVIEW)
  end
end

def try_releases
  try('create_release') do
    keep(:release, CLIENT.create_release(AT, 'v1', name: 'First', body: 'Notes', target_commitish: 'main')).url
  end
  url = KEPT[:release].url
  try('release') { CLIENT.release(url).name == 'First' }
  try('release_for_tag') { CLIENT.release_for_tag(AT, 'v1').id == KEPT[:release].id }
  try('latest_release') { CLIENT.latest_release(AT).author.login == 'mona' }
  try('create_release, draft') { keep(:draft, CLIENT.create_release(AT, 'v2', draft: true)).draft }
  try('create_release, with generated notes') do
    CLIENT.create_release(AT, 'v3', generate_release_notes: true, prerelease: true).body.include?('Full Changelog')
  end
  try('releases') { CLIENT.releases(AT).map(&:tag_name).sort == %w[v1 v2 v3] }
  try('releases, without push access') { client_of('ghp_stranger').releases(AT).map(&:tag_name).sort == %w[v1 v3] }
  try('update_release') { CLIENT.update_release(url, name: 'The first').name == 'The first' }
  try('upload_asset') do
    Tempfile.create(%w[a .txt]) do |file|
      File.write(file.path, 'Hello')
      keep(:asset, CLIENT.upload_asset(url, file.path, content_type: 'text/plain', name: 'a.txt')).size == 5
    end
  end
  try('upload_asset, an archive') do
    Tempfile.create(%w[b .zip]) do |file|
      File.binwrite(file.path, "PK\x05\x06")
      made = CLIENT.upload_asset(url, file.path, name: 'b.zip', content_type: 'application/zip')
      made.content_type == 'application/zip'
    end
  end
  try('release_assets') { CLIENT.release_assets(url).map(&:name) == %w[a.txt b.zip] }
  try('release_asset') { CLIENT.release_asset(KEPT[:asset].url).uploader.login == 'mona' }
  try('release_asset, its bytes') do
    CLIENT.release_asset(KEPT[:asset].url, accept: 'application/octet-stream') == 'Hello'
  end
  try('browser_download_url') { bytes_at(KEPT[:asset].browser_download_url) == 'Hello' }
  try('download_count') { CLIENT.release_asset(KEPT[:asset].url).download_count == 2 }
  try('update_release_asset') do
    CLIENT.update_release_asset(KEPT[:asset].url, name: 'c.txt', label: 'Text').label == 'Text'
  end
  try('delete_release_asset') do
    CLIENT.delete_release_asset(KEPT[:asset].url) && CLIENT.release_assets(url).length == 1
  end
  try('delete_release') { CLIENT.delete_release(KEPT[:draft].url) && missing? { CLIENT.release(KEPT[:draft].url) } }
end

def try_issues
  try('create_milestone') do
    made = CLIENT.create_milestone(AT, 'One', description: 'The first', due_on: '2031-05-06T12:00:00Z')
    keep(:milestone, made.number) && made.due_on.year == 2031
  end
  milestone = KEPT[:milestone]
  try('milestone') { CLIENT.milestone(AT, milestone).creator.login == 'mona' }
  try('list_milestones') { CLIENT.list_milestones(AT, state: 'open', sort: 'due_on').map(&:title) == ['One'] }
  try('create_issue, in a milestone') do
    made = CLIENT.create_issue(AT, 'It breaks', 'Always.', milestone: milestone, labels: 'broken', assignee: 'mona')
    keep(:issue, made.number) && made.milestone.title == 'One'
  end
  issue = KEPT[:issue]
  try('labels_for_milestone') { CLIENT.labels_for_milestone(AT, milestone).map(&:name) == ['broken'] }
  try('list_issues, of a milestone') { CLIENT.list_issues(AT, milestone: milestone).map(&:number) == [issue] }
  try('list_issues, of no milestone') { CLIENT.list_issues(AT, milestone: 'none').empty? }
  try('update_milestone') { CLIENT.update_milestone(AT, milestone, state: 'closed').state == 'closed' }
  try('create_issue_reaction') { CLIENT.create_issue_reaction(AT, issue, '+1').content == '+1' }
  try('issue_reactions') { CLIENT.issue_reactions(AT, issue).map { |one| one.user.login } == ['mona'] }
  try('issue, its reactions') { CLIENT.issue(AT, issue).reactions['+1'] == 1 }
  try('add_comment') { keep(:said, CLIENT.add_comment(AT, issue, 'Seen by @hubot.').id) }
  try('create_issue_comment_reaction') { CLIENT.create_issue_comment_reaction(AT, KEPT[:said], 'rocket').id }
  try('issue_comment_reactions') { CLIENT.issue_comment_reactions(AT, KEPT[:said])[0].content == 'rocket' }
  try('update_issue') { CLIENT.update_issue(AT, issue, title: 'It broke', state: 'closed').state == 'closed' }
  try('issue_events') { (%w[labeled milestoned renamed closed] - CLIENT.issue_events(AT, issue).map(&:event)).empty? }
  try('repository_issue_events') { keep(:event, CLIENT.repository_issue_events(AT)[0]).event == 'closed' }
  try('issue_event') { CLIENT.issue_event(AT, KEPT[:event].id).issue.number == issue }
  try('issue_timeline') { (%w[commented closed] - CLIENT.issue_timeline(AT, issue).map(&:event)).empty? }
  try('reopen_issue') { CLIENT.reopen_issue(AT, issue).state == 'open' }
  try('list_issues') { CLIENT.list_issues.map(&:number) == [issue] }
  try('list_issues, mentioned') { MATE.list_issues(nil, filter: 'mentioned').map(&:title) == ['It broke'] }
  try('user_issues') { CLIENT.user_issues(filter: 'created', state: 'all').map(&:number) == [issue] }
  try('org_issues') { CLIENT.org_issues('acme', filter: 'all')[0].repository.full_name == AT }
  try('delete_milestone') { CLIENT.delete_milestone(AT, milestone) && CLIENT.issue(AT, issue).milestone.nil? }
end

def try_pulls
  head = CLIENT.branch(AT, 'main').commit.sha
  MATE.create_ref(AT, 'heads/topic', head)
  MATE.create_contents(AT, 'topic.txt', 'Add a topic', "one\ntwo\nthree\n", branch: 'topic')
  try('create_pull_request') do
    keep(:pull, MATE.create_pull_request(AT, 'main', 'topic', 'Add a topic', 'Text')).number
  end
  number = KEPT[:pull].number
  sha = KEPT[:pull].head.sha
  try('commit_pulls') { CLIENT.commit_pulls(AT, sha).map(&:number) == [number] }
  try('request_pull_request_review') do
    asked = MATE.request_pull_request_review(AT, number, reviewers: ['mona'], team_reviewers: ['keepers'])
    asked.requested_reviewers.map(&:login) == ['mona'] && asked.requested_teams.map(&:slug) == ['keepers']
  end
  try('pull_request_review_requests') { CLIENT.pull_request_review_requests(AT, number).users[0].login == 'mona' }
  try('delete_pull_request_review_request') do
    CLIENT.delete_pull_request_review_request(AT, number, reviewers: ['mona']).requested_reviewers.empty?
  end
  try('create_pull_request_review, pending') do
    noted = [{ path: 'topic.txt', line: 1, body: 'Why one?' }]
    keep(:pending, CLIENT.create_pull_request_review(AT, number, body: 'Hm.', comments: noted)).state == 'PENDING'
  end
  pending = KEPT[:pending].id
  try('pull_request_reviews, of others') { MATE.pull_request_reviews(AT, number).empty? }
  try('update_pull_request_review') { CLIENT.update_pull_request_review(AT, number, pending, 'Well.').body == 'Well.' }
  try('submit_pull_request_review') do
    CLIENT.submit_pull_request_review(AT, number, pending, 'REQUEST_CHANGES').state == 'CHANGES_REQUESTED'
  end
  try('pull_request_review') { MATE.pull_request_review(AT, number, pending).body == 'Well.' }
  try('pull_request_review_comments') do
    CLIENT.pull_request_review_comments(AT, number, pending).map(&:body) == ['Why one?']
  end
  try('delete_pull_request_review') do
    dropped = CLIENT.create_pull_request_review(AT, number, body: 'Dropped.')
    CLIENT.delete_pull_request_review(AT, number, dropped.id).id == dropped.id
  end
  try('create_pull_request_review') do
    keep(:approved, CLIENT.create_pull_request_review(AT, number, event: 'APPROVE', commit_id: sha)).commit_id == sha
  end
  try('dismiss_pull_request_review') do
    CLIENT.dismiss_pull_request_review(AT, number, KEPT[:approved].id, 'Too soon.').state == 'DISMISSED'
  end
  try('pull_request_reviews') do
    CLIENT.pull_request_reviews(AT, number).map(&:state) == %w[CHANGES_REQUESTED DISMISSED]
  end
  try('create_pull_request_comment') do
    keep(:comment, CLIENT.create_pull_request_comment(AT, number, 'And two?', sha, 'topic.txt', 2)).position == 2
  end
  comment = KEPT[:comment].id
  try('create_pull_request_comment_reply') do
    MATE.create_pull_request_comment_reply(AT, number, 'Because.', comment).in_reply_to_id == comment
  end
  try('pull_request_comments') do
    CLIENT.pull_request_comments(AT, number).map(&:body) == ['Why one?', 'And two?', 'Because.']
  end
  try('pull_requests_comments') { CLIENT.pull_requests_comments(AT, sort: 'created', direction: 'desc').length == 3 }
  try('pull_request_comment') { CLIENT.pull_request_comment(AT, comment).diff_hunk.end_with?('+two') }
  try('update_pull_request_comment') { CLIENT.update_pull_request_comment(AT, comment, 'Two?').body == 'Two?' }
  try('create_pull_request_review_comment_reaction') do
    CLIENT.create_pull_request_review_comment_reaction(AT, comment, 'eyes').content == 'eyes'
  end
  try('pull_request_review_comment_reactions') do
    CLIENT.pull_request_review_comment_reactions(AT, comment).map { |one| one.user.login } == ['mona']
  end
  try('delete_pull_request_comment') { CLIENT.delete_pull_request_comment(AT, comment) }
  try('pull_request_commits') { CLIENT.pull_request_commits(AT, number).map(&:sha) == [sha] }
  try('pull_request_files') do
    CLIENT.pull_request_files(AT, number).map { |one| [one.filename, one.additions] } == [['topic.txt', 3]]
  end
  try('pull_request, as a patch') do
    CLIENT.pull_request(AT, number, accept: 'application/vnd.github.v3.patch').include?('Subject: [PATCH] Add a topic')
  end
  try('pull_merged?') { !CLIENT.pull_merged?(AT, number) }
  try('merge_pull_request') do
    CLIENT.merge_pull_request(AT, number, 'All of it', sha: sha).merged && CLIENT.pull_merged?(AT, number)
  end
  try('create_pull_request_for_issue') do
    CLIENT.create_contents(AT, 'fix.txt', 'Fix', 'fixed', branch: 'work')
    CLIENT.create_pull_request_for_issue(AT, 'main', 'work', KEPT[:issue]).number == KEPT[:issue]
  end
end

def try_search
  try('search_repositories') do
    CLIENT.search_repositories('parts user:acme', sort: 'updated').items.map(&:full_name) == [AT]
  end
  try('search_repositories, of a topic') { CLIENT.search_repositories('topic:tooling').total_count == 1 }
  try('search_issues') { CLIENT.search_issues("broke repo:#{AT} is:pr", order: 'asc').items[0].title == 'It broke' }
  try('search_issues, merged') { CLIENT.search_issues("repo:#{AT} is:merged").items[0].number == KEPT[:pull].number }
  try('search_code') { CLIENT.search_code("puts repo:#{AT}").items.map(&:path) == ['src/app.rb'] }
  try('search_code, with matches') do
    found = CLIENT.search_code("puts repo:#{AT}", accept: 'application/vnd.github.v3.text-match+json')
    found.items[0].text_matches[0].fragment.include?('puts')
  end
  try('search_commits') { CLIENT.search_commits("program repo:#{AT}").items[0].sha == KEPT[:sha] }
  try('search_users') { CLIENT.search_users('hubot type:user in:login').items.map(&:login) == ['hubot'] }
  try('all_repositories') { CLIENT.all_repositories.map(&:full_name).include?(AT) }
  try('all_users') { (%w[mona hubot] - CLIENT.all_users.map(&:login)).empty? }
  try('all_organizations') { CLIENT.all_organizations.map(&:login) == ['acme'] }
  try('repository, of an id') { CLIENT.repository(CLIENT.repository(AT).id).full_name == AT }
  try('user, of an id') { CLIENT.user(CLIENT.user('hubot').id).login == 'hubot' }
  try('organization_repositories') do
    CLIENT.organization_repositories('acme', sort: 'created').map(&:full_name).include?(AT)
  end
  try('repositories, of a user') { !CLIENT.repositories('mona').map(&:full_name).include?(AT) }
end

try_all(%i[git commits contents branches releases issues pulls search])
