/**
 * One call of each command in `gh help reference`, and of some with other flags: the line after
 * `gh`, in the order in which they run. `{NAME}` stands for what the world has.
 */
const lines = `
alias set mine 'pr checkout'
alias list
alias delete mine
api user --jq .login
api --paginate repos/{owner}/{repo}/issues?per_page=1 --jq .[].number
api graphql -f query='{ viewer { login } }'
auth status
auth token
auth setup-git
auth login --with-token < {home}/token
auth refresh --hostname github.com
auth logout --hostname github.com
browse --no-browser
browse --no-browser {issue}
browse --no-browser README.md
codespace create -R mona/{name} -m basicLinux32gb
codespace list
codespace code -c {codespace} --web
codespace edit -c {codespace} -d new
codespace stop -c {codespace}
codespace cp -c {codespace} a remote:b
codespace jupyter -c {codespace}
codespace logs -c {codespace}
codespace ports -c {codespace}
codespace ports forward 80:80 -c {codespace}
codespace ports visibility 80:public -c {codespace}
codespace rebuild -c {codespace}
codespace ssh -c {codespace}
codespace delete -c {codespace}
completion -s bash
config set editor vim
config get editor
config list
extension list
extension install mona/gh-hello
extension exec hello
extension upgrade hello
extension remove hello
extension search hello
extension browse
gist create README.md -d notes
gist list
gist view {gist} --raw
gist edit {gist} -a {home}/more.txt
gist edit {gist} --filename README.md --desc described
gist clone {gist} {home}/gist
gist delete {gist}
gpg-key add {home}/key.asc
gpg-key list
gpg-key delete {gpgKey} --yes
issue list
issue view {issue}
issue view {issue} --json title
issue create --title More --body Text
issue comment {issue} --body Text
issue edit {issue} --title Edited
issue close {issue}
issue reopen {issue}
issue lock {issue}
issue unlock {issue}
issue pin {issue}
issue unpin {issue}
issue status
issue develop {issue} --list
issue transfer {issue} mona/gh-hello
issue delete 3 --yes
label create ready --color 0e8a16
label create bug --force --color 0e8a16
label edit ready --name done
label delete done --yes
label list
label clone mona/gh-hello
pr list
pr view {pull}
pr checkout {pull}
pr checks {pull}
pr diff {pull}
pr create --title More --body Text --head second
pr comment {pull} --body Text
pr edit {pull} --title Edited
pr close {pull}
pr reopen {pull}
pr lock {pull}
pr unlock {pull}
pr ready {pull}
pr review {pull} --comment --body Text
pr status
pr merge {pull} --squash
release create v3.0.0 README.md --notes Text
release create v3.1.0 --generate-notes
release list
release view v3.0.0
release view v3.0.0 --json tagName
release upload v3.0.0 {home}/more.txt
release download v3.0.0 --dir {home}/files
release edit v3.0.0 --title Three
release delete-asset v3.0.0 README.md --yes
release delete v3.0.0 --yes
repo clone mona/{name} {home}/copy
repo create made --private
repo create acme/made --public --description Text
repo create tried --public --add-readme --license mit --gitignore Node
repo create inner --private --source {home}/inner --push
repo view
repo view mona/gh-hello --json name
repo list
repo edit --description Text
repo edit --add-topic gadgets
repo edit --default-branch main
repo rename --repo mona/renamed again --yes
repo fork hubot/tools --clone=false
repo set-default mona/{name}
repo sync mona/tools
repo sync --branch main
repo archive mona/old --yes
repo deploy-key add {home}/key.pub --title laptop
repo deploy-key list
repo deploy-key delete {deployKey}
repo delete mona/gone --yes
run list
run view {run}
run view {run} --log
run watch {run}
run download {run}
run cancel {queued}
run rerun {run}
search commits widgets
search issues squeak
search issues squeak --json number
search prs more
search repos widgets
secret set PASS --body word
secret list
secret delete PASS
secret set PASS --body word --org acme --visibility all
secret list --org acme
secret delete PASS --org acme
secret set PASS --body word --env prod
secret list --env prod
secret delete PASS --env prod
secret set PASS --body word --user
secret list --user
secret delete PASS --user
secret set PASS --body word --app codespaces
secret list --app codespaces
secret delete PASS --app codespaces
secret set PASS --body word --app dependabot
secret list --app dependabot
ssh-key add {home}/key.pub --title laptop
ssh-key list
ssh-key delete {sshKey} --yes
status
workflow list
workflow view build.yml
workflow view build.yml --yaml
workflow run build.yml
workflow run build.yml --ref main
workflow disable build.yml
workflow enable build.yml
extension create own
`

/** What gh 2.46 adds. */
const newerLines = `
alias import {home}/aliases.yml
auth switch --user mona
cache list
cache delete --all
co {pull}
config clear-cache
gist create README.md -d more
gist rename {gist} README.md NOTES.md
issue create --title Later --body Text
issue develop {last} --name linked --base main
org list
project list --owner mona
project create --owner mona --title Plan
project view 1 --owner mona
project edit 1 --owner mona --title Edited
project copy 1 --source-owner mona --target-owner mona --title Copied
project mark-template 1 --owner acme
project link 1 --owner mona --repo mona/{name}
project unlink 1 --owner mona --repo mona/{name}
project field-create 1 --owner mona --name Size --data-type TEXT
project field-list 1 --owner mona
project field-delete --id PVTF_1
project item-create 1 --owner mona --title Draft
project item-add 1 --owner mona --url https://github.com/mona/{name}/issues/1
project item-list 1 --owner mona
project item-edit --id PVTI_1 --title Edited --body Text
project item-archive 1 --owner mona --id PVTI_1
project item-delete 1 --owner mona --id PVTI_1
project close 1 --owner mona
project delete 1 --owner mona
repo unarchive mona/old --yes
ruleset list
ruleset view 1
ruleset check main
codespace create -R mona/{name} -m basicLinux32gb
codespace view -c {codespace}
run cancel {run}
run delete {run}
search code squeak
variable set NAME --body word
variable list
variable delete NAME
variable set NAME --body word --org acme --visibility all
variable list --org acme
variable delete NAME --org acme
variable set NAME --body word --env prod
variable list --env prod
variable delete NAME --env prod
`

const split = (text: string) => text.trim().split('\n')

/** The calls, one a line. */
export const calls: string[] = split(lines)

export const newerCalls: string[] = [...calls, ...split(newerLines)]

/** The commands of `gh help reference`, without their arguments. */
export const commandsOf = (reference: string): string[] =>
  [...reference.matchAll(/^ *##+ `?gh ((?:[a-z][a-z-]*)(?: [a-z][a-z-]*)*)/gm)]
    .map(([, words = '']) => words.replace(/ number$/, ''))
    .filter((words, index, all) => !all[index + 1]?.startsWith(`${words} `))
