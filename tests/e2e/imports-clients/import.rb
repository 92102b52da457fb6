# An import from start to finish, as octokit.rb knows it.
#
# Takes a JSON object on standard input: url, token, repository, source. Prints what it saw, as JSON.

require 'json'
require 'octokit'

given = JSON.parse($stdin.read)
client = Octokit::Client.new(access_token: given['token'], api_endpoint: given['url'])
repository = given['repository']

rested = lambda do
  loop do
    progress = client.source_import_progress(repository)
    return progress unless %w[detecting importing mapping pushing].include?(progress.status)

    sleep 0.1
  end
end

started = client.start_source_import(repository, given['source'])
first = rested.call
authors = client.source_import_commit_authors(repository)
mapped = client.map_source_import_commit_author(authors.first.url, name: 'Octavia', email: 'o@example.com')
preferred = client.set_source_import_lfs_preference(repository, 'opt_in')
second = rested.call
large = client.source_import_large_files(repository)
again = client.update_source_import(repository, vcs_username: 'octavia')
third = rested.call
cancelled = client.cancel_source_import(repository)
gone = begin
  client.source_import_progress(repository)
rescue Octokit::NotFound
  'gone'
end

puts JSON.generate(
  started: started.status, first: [first.status, first.vcs, first.error_message],
  authors: authors.map(&:remote_name), mapped: mapped.name, use_lfs: preferred.use_lfs,
  second: second.status, large: large.size, again: again.status, third: third.status,
  cancelled: cancelled, gone: gone
)
