# What the scripts of octokit.rb share: their input, two clients, and how a call is reported.
# Reads a JSON object from standard input: url, token (of mona), mate (a token of hubot), and more for a script.

require 'json'
require 'octokit'

GIVEN = JSON.parse($stdin.read)

def client_of(token)
  Octokit::Client.new(access_token: token, api_endpoint: GIVEN['url'])
end

CLIENT = client_of(GIVEN['token'])
MATE = client_of(GIVEN['mate'])
KEPT = {}

def keep(name, value)
  KEPT[name] = value
end

# Makes a call and prints a line: ok or failed, the call, and the error.
def try(name)
  answer = yield
  puts(answer ? "ok #{name}" : "failed #{name}: #{answer.inspect}")
rescue StandardError => e
  puts("failed #{name}: #{e.class} #{e.message}".tr("\n", ' ')[0, 300])
end

# Runs each group of calls to its end, whatever became of the others.
def try_all(groups)
  groups.each do |group|
    send("try_#{group}")
  rescue StandardError => e
    puts("failed #{group}: #{e.class} #{e.message}".tr("\n", ' ')[0, 300])
  end
end
