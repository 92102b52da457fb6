import { equal, match } from 'node:assert/strict'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Bench } from '../../bench.ts'
import { inFull, type Job, type Tool } from '../../tool.ts'

const app = async ({ home }: Bench, files: Record<string, string>): Promise<string> => {
  const folder = join(home, 'app')
  await mkdir(folder, { recursive: true })
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return folder
}

/** Runs a program in a folder other than the clone. */
const inFolder = (bench: Bench, folder: string, line: string, env?: Record<string, string>) =>
  bench.run('sh', ['-c', `cd '${folder}' && ${line}`], env)

/** Commits files of the repository that make it a package, and pushes them. */
async function become({ git }: Bench, files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) await git.commit(name, text)
  await git('push', '-q', 'origin', 'main')
}

const manifest = '{ "name": "app", "version": "1.0.0", "private": true }\n'

const javascript = (add: string, env?: Record<string, string>): Job => ({
  does: 'Installs a branch and a tag of the repository as a package (`github:OWNER/NAME`)',
  expected: inFull,
  async run(bench) {
    const { repo } = bench
    const folder = await app(bench, { 'package.json': manifest })
    const installed = join(folder, 'node_modules', repo)
    await inFolder(bench, folder, `${add} github:mona/${repo}`, env)
    match(await readFile(join(installed, 'src/widget.js'), 'utf8'), /'Widget'/)
    await inFolder(bench, folder, `${add} github:mona/${repo}#v1.0.0`, env)
    match(await readFile(join(installed, 'src/widget.js'), 'utf8'), /'widget'/)
  },
})

const viaSsh: Job = {
  does: 'Installs the repository from its SSH URL, and again from the lock file',
  expected: inFull,
  async run(bench) {
    const { repo } = bench
    const folder = await app(bench, { 'package.json': manifest })
    await inFolder(bench, folder, `npm install git+ssh://git@github.com/mona/${repo}.git`)
    await inFolder(bench, folder, 'rm -r node_modules && npm ci')
    match(await readFile(join(folder, 'node_modules', repo, 'README.md'), 'utf8'), /Widgets/)
  },
}

const builder = `
import zipfile
def build_wheel(folder, config_settings=None, metadata_directory=None):
    name = 'widgets-1.0.0-py3-none-any.whl'
    info = 'widgets-1.0.0.dist-info/'
    files = {'widgets.py': 'x = 1\\n',
        info + 'METADATA': 'Metadata-Version: 2.1\\nName: widgets\\nVersion: 1.0.0\\n',
        info + 'WHEEL': 'Wheel-Version: 1.0\\nGenerator: own\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n'}
    files[info + 'RECORD'] = ''.join(each + ',,\\n' for each in [*files, info + 'RECORD'])
    with zipfile.ZipFile(folder + '/' + name, 'w') as archive:
        for path, text in files.items(): archive.writestr(path, text)
    return name
`

const python: Job = {
  does: 'Installs `git+https://github.com/…`, and an archive of the branch',
  expected: inFull,
  async run(bench) {
    const { repo } = bench
    const project =
      "[project]\nname = 'widgets'\nversion = '1.0.0'\n[build-system]\nrequires = []\nbuild-backend = 'builder'\nbackend-path = ['.']\n"
    await become(bench, { 'pyproject.toml': project, 'builder.py': builder })
    const folder = await app(bench, {})
    const url = `https://github.com/mona/${repo}`
    const pip = '/usr/bin/pip3 install --no-deps --no-index --no-cache-dir'
    await inFolder(bench, folder, `${pip} --target cloned 'git+${url}@main'`)
    equal(await readFile(join(folder, 'cloned/widgets.py'), 'utf8'), 'x = 1\n')
    await inFolder(bench, folder, `${pip} --target archive '${url}/archive/refs/heads/main.zip'`)
    equal(await readFile(join(folder, 'archive/widgets.py'), 'utf8'), 'x = 1\n')
  },
}

const rust: Job = {
  does: 'Builds a program whose dependency is the repository, by tag',
  expected: inFull,
  async run(bench) {
    const { repo, git } = bench
    await become(bench, {
      'Cargo.toml': "[package]\nname = 'widgets'\nversion = '1.0.0'\nedition = '2021'\n",
      'src/lib.rs': 'pub fn x() -> u8 { 42 }\n',
    })
    await git('tag', 'v3.0.0')
    await git('push', '-q', 'origin', 'v3.0.0')
    const folder = await app(bench, {
      'Cargo.toml': `[package]\nname = 'app'\nversion = '1.0.0'\nedition = '2021'\n[dependencies]\nwidgets = { git = 'https://github.com/mona/${repo}', tag = 'v3.0.0' }\n`,
    })
    await mkdir(join(folder, 'src'))
    await writeFile(join(folder, 'src/main.rs'), 'fn main() { println!("{}", widgets::x()) }\n')
    match(await inFolder(bench, folder, '/usr/bin/cargo run --quiet'), /^42$/m)
    match(
      await readFile(join(folder, 'Cargo.lock'), 'utf8'),
      new RegExp(await git('rev-parse', 'main')),
    )
  },
}

const go: Job = {
  does: 'Gets a module of the repository by branch and by version, and runs a program with it',
  expected: inFull,
  async run(bench) {
    const { repo, git } = bench
    const path = `github.com/mona/${repo}`
    await become(bench, {
      'go.mod': `module ${path}\n\ngo 1.19\n`,
      'widgets.go': 'package widgets\n\nfunc X() int { return 42 }\n',
    })
    await git('tag', 'v1.2.0')
    await git('push', '-q', 'origin', 'v1.2.0')
    const folder = await app(bench, {
      'main.go': `package main\n\nimport widgets "${path}"\n\nfunc main() { println(widgets.X()) }\n`,
    })
    const env = { GOPROXY: 'direct', GONOSUMDB: '*', GOFLAGS: '-modcacherw' }
    await inFolder(bench, folder, `go mod init example.test/app && go get ${path}@main`, env)
    await inFolder(bench, folder, `go get ${path}@v1.2.0`, env)
    match(await inFolder(bench, folder, 'go run .', env), /^42$/m)
    match(await readFile(join(folder, 'go.mod'), 'utf8'), /v1\.2\.0/)
  },
}

const php: Job = {
  does: 'Requires the repository as a package (`vcs`), from its archive and from git',
  expected: inFull,
  async run(bench) {
    const { repo, git } = bench
    await become(bench, { 'composer.json': '{ "name": "mona/widgets" }\n' })
    const url = `https://github.com/mona/${repo}`
    const repositories = [{ type: 'vcs', url }, { packagist: false }]
    const folder = await app(bench, {
      'composer.json': JSON.stringify({ repositories, require: { 'mona/widgets': 'dev-main' } }),
    })
    const file = join(folder, 'vendor/mona/widgets/src/widget.js')
    await inFolder(bench, folder, '/usr/bin/composer install --prefer-dist --no-interaction')
    match(await readFile(file, 'utf8'), /'Widget'/)
    match(
      await readFile(join(folder, 'composer.lock'), 'utf8'),
      new RegExp(await git('rev-parse', 'main')),
    )
    await inFolder(
      bench,
      folder,
      'rm -r vendor && /usr/bin/composer install --prefer-source --no-interaction',
    )
    match(await readFile(file, 'utf8'), /'Widget'/)
  },
}

const run = { pointed: 'run' } as const
const debian = (name: string, version: string, program: string, jobs: Job[]): Tool => ({
  ...{ name, version, packages: [], program, ...run, jobs },
})

const pnpm = '10.33.0'
export const packageManagers: Tool[] = [
  debian('npm', 'of Node 20', 'npm', [javascript('npm install'), viaSsh]),
  {
    ...{ name: 'pnpm', version: pnpm, packages: [`pnpm@${pnpm}`], node: 24, ...run },
    jobs: [javascript('pnpm add')],
  },
  {
    ...{ name: 'yarn', version: '1.22.22', packages: ['yarn@1.22.22'], ...run },
    jobs: [javascript('yarn add')],
  },
  debian('pip', '23.0.1', '/usr/bin/pip3', [python]),
  debian('cargo', '1.65.0', '/usr/bin/cargo', [rust]),
  debian('go', '1.19.8', 'go', [go]),
  debian('Composer', '2.5.5', '/usr/bin/composer', [php]),
]
