# An import from start to finish with octokit.rb.
# Reads a JSON object from standard input: url, token, repository, source (a private repository of
# the same server), username, password. Prints a report as JSON.

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

credentials = ->(password) { { vcs_username: given['username'], vcs_password: password } }
seen = {}

seen[:started] = client.start_source_import(repository, "#{given['url']}/#{given['source']}.git").status
seen[:without] = rested.call.status
seen[:resumed] = client.update_source_import(repository, credentials.call('wrong')).status
seen[:refused] = rested.call.status
client.update_source_import(repository, credentials.call(given['password']))
first = rested.call
seen[:first] = [first.status, first.vcs, first.has_large_files]

authors = client.source_import_commit_authors(repository)
seen[:authors] = authors.map(&:remote_name)
seen[:later] = client.source_import_commit_authors(repository, since: authors.last.id).length
to = { name: 'Octavia', email: 'octavia@example.com' }
seen[:mapped] = client.map_source_import_commit_author(authors.first.url, to).name
seen[:after_mapping] = rested.call.status

seen[:large] = client.source_import_large_files(repository).map { |file| [file.path, file[:size]] }
seen[:use_lfs] = client.set_source_import_lfs_preference(repository, 'opt_in').use_lfs
seen[:after_lfs] = rested.call.status

client.update_source_import(repository)
seen[:forgotten] = rested.call.status
client.set_public(given['source'])
seen[:again] = client.update_source_import(repository).status
again = rested.call
seen[:after_again] = [again.status, again.use_lfs, again.error_message]

client.update_source_import(repository)
seen[:cancelled] = client.cancel_source_import(repository)
seen[:gone] = begin
  client.source_import_progress(repository)
rescue Octokit::NotFound
  'gone'
end

puts JSON.generate(seen)
