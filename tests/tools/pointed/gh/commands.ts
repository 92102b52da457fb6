/**
 * One call of each command in `gh help reference`, and of some with other flags: the line after
 * `gh`, in the order in which they run. `{NAME}` stands for what the world has.
 */
const lines = `
alias set co 'pr checkout'
alias list
alias delete co
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
codespace list
codespace create -R mona/{name} -m basicLinux32gb
codespace code -c none
codespace cp -c none a remote:b
codespace delete -c none
codespace edit -c none -d new
codespace jupyter -c none
codespace logs -c none
codespace ports -c none
codespace ports forward 80:80 -c none
codespace ports visibility 80:public -c none
codespace rebuild -c none
codespace ssh -c none
codespace stop -c none
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
gist edit {gist} --desc described
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

/** The calls, one a line. */
export const calls: string[] = lines.trim().split('\n')

/** The commands of `gh help reference`, without their arguments. */
export const commandsOf = (reference: string): string[] =>
  [...reference.matchAll(/^#+ `gh ((?:[a-z][a-z-]*)(?: [a-z][a-z-]*)*)/gm)]
    .map(([, words = '']) => words)
    .filter((words, index, all) => !all[index + 1]?.startsWith(`${words} `))
