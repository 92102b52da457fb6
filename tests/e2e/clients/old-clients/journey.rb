# The operations of the permission table that octokit.rb supports.
# Reads a JSON object from standard input: url, token, mate (a token of hubot), sha of acme/built,
# keys, existing operations. Prints a line for each operation that succeeded.

require 'json'
require 'octokit'

given = JSON.parse($stdin.read)
known = given['operations']
client = Octokit::Client.new(access_token: given['token'], api_endpoint: given['url'])
mate = Octokit::Client.new(access_token: given['mate'], api_endpoint: given['url'])
kept = {}
logins = ->(people) { people.map(&:login) }
emails = -> { client.emails.map(&:email) }

steps = {
  'PATCH /user' => lambda {
    client.update_user(bio: 'Writes widgets.', hireable: true)
    client.user('mona').bio == 'Writes widgets.'
  },
  'POST /user/emails' => -> { client.add_email('mona@old.example').length == 1 },
  'GET /user/emails' => -> { emails.call == ['mona@example.com', 'mona@old.example'] },
  'DELETE /user/emails' => -> { client.remove_email('mona@old.example') && emails.call.length == 1 },
  'PUT /user/following/{}' => -> { client.follow('hubot') },
  'GET /user/following/{}' => -> { client.follows?('hubot') },
  'GET /user/following' => -> { logins.call(client.get('user/following')) == ['hubot'] },
  'GET /user/followers' => lambda {
    mate.follow('mona')
    logins.call(client.get('user/followers')) == ['hubot']
  },
  'DELETE /user/following/{}' => -> { client.unfollow('hubot') && !client.follows?('hubot') },
  'GET /repos/{}/{}/invitations' => lambda {
    logins.call(client.repository_invitations('acme/built').map(&:invitee)) == ['stranger']
  },
  'POST /user/keys' => lambda {
    kept[:key] = client.add_key('Laptop', given['keys']['ssh']).id
    kept[:key].positive?
  },
  'GET /user/keys' => -> { client.keys.map(&:id) == [kept[:key]] },
  'GET /user/keys/{}' => -> { client.key(kept[:key]).title == 'Laptop' },
  'GET /users/{}/keys' => -> { client.user_keys('mona').map(&:id) == [kept[:key]] },
  'DELETE /user/keys/{}' => -> { client.remove_key(kept[:key]) && client.keys.empty? },
  'POST /user/gpg_keys' => lambda {
    kept[:gpg] = client.post('user/gpg_keys', armored_public_key: given['keys']['gpg']).id
    kept[:gpg].positive?
  },
  'GET /user/gpg_keys' => -> { client.get('user/gpg_keys').map(&:id) == [kept[:gpg]] },
  'GET /user/gpg_keys/{}' => -> { client.get("user/gpg_keys/#{kept[:gpg]}").id == kept[:gpg] },
  'DELETE /user/gpg_keys/{}' => lambda {
    client.delete("user/gpg_keys/#{kept[:gpg]}")
    client.get('user/gpg_keys').empty?
  },
  'POST /repos/{}/{}/statuses/{}' => lambda {
    client.create_status('acme/built', given['sha'], 'success', context: 'old').state == 'success'
  },
  'GET /repos/{}/{}/commits/{}/status' => lambda {
    client.combined_status('acme/built', given['sha']).state == 'success'
  }
}

steps.each do |operation, step|
  next unless known.include?(operation)
  abort("#{operation} did not do what it should") unless step.call

  puts operation
end
