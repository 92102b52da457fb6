import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { run } from '../../../server/core/processes.ts'
import { root } from '../../_support/bundles.ts'
import { temporaryFolder } from '../../_support/git/git-host.ts'

/*
 * Runs the lines of docs/pointing-tools.md, each in a shell of `devplatform run`, with the tools that
 * are installed.
 */

const page = await readFile(join(root, 'docs/pointing-tools.md'), 'utf8')

const [, table = ''] = /^## Tools$([^]*?)^## /m.exec(page) ?? []

const lines = table
  .split('\n')
  .flatMap((row) => {
    const [, tool, line] = /^\| ([^|]+?) +\| `([^`]+)`/.exec(row) ?? []
    return tool === undefined || line === undefined ? [] : [{ tool, line }]
  })
  .map((each, index) => ({ ...each, file: `${index}.log` }))

/** What finds a library. A program is looked for by the first word of its line. */
const probes: Record<string, string> = {
  'gh, without TLS': 'command -v gh',
  requests: 'python3 -c "import requests"',
  PyGithub: 'python3 -c "import github"',
  'octokit.rb': 'ruby -roctokit -e 1',
}

const builder = `
import base64, hashlib, zipfile
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

const world = {
  users: [{ login: 'mona', password: 'secret-of-mona' }],
  orgs: [{ login: 'acme', members: [{ login: 'mona', role: 'admin' }] }],
  repos: [
    {
      owner: 'acme',
      name: 'widgets',
      files: {
        'README.md': '# widgets\n',
        'package.json': '{"name":"widgets","version":"1.0.0"}',
        'composer.json': '{"name":"acme/widgets"}',
        'pyproject.toml':
          "[project]\nname = 'widgets'\nversion = '1.0.0'\n[build-system]\nrequires = []\nbuild-backend = 'builder'\nbackend-path = ['.']\n",
        'builder.py': builder,
        'Cargo.toml': "[package]\nname = 'widgets'\nversion = '1.0.0'\nedition = '2021'\n",
        'src/lib.rs': 'pub fn x() {}\n',
        'go.mod': 'module github.com/acme/widgets\n\ngo 1.19\n',
        'widgets.go': 'package widgets\n',
        'main.tf': 'output "x" { value = 1 }\n',
      },
    },
  ],
}

const java = `
import java.net.URI; import java.net.http.*;
class Zen { public static void main(String[] a) throws Exception {
  System.out.println(HttpClient.newHttpClient().send(HttpRequest.newBuilder(
    URI.create("https://api.github.com/zen")).build(), HttpResponse.BodyHandlers.ofString()).body()); } }
`

/** Runs each line whose tool is installed, and writes its exit code after its output. */
const script = lines
  .map(({ tool, line, file }) => {
    const probe = probes[tool] ?? `command -v ${line.split(' ', 1)[0]}`
    return `if ${probe} >/dev/null 2>&1\nthen (${line}) >${file} 2>&1 </dev/null; printf '\\nexit %s\\n' $? >>${file}\nelse echo missing >${file}; fi`
  })
  .join('\n')

async function prepare(folder: string): Promise<void> {
  await mkdir(join(folder, 'terraform-app'))
  const files = {
    'seed.json': JSON.stringify(world),
    'lines.sh': script,
    'Zen.java': java,
    'terraform-app/main.tf': 'module "widgets" { source = "github.com/acme/widgets" }\n',
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
}

describe('the lines of the page about pointing tools', () => {
  it('work with the tools that are installed', async () => {
    await using folder = await temporaryFolder()
    const { path } = folder
    await prepare(path)
    const { HOME = '', RUSTUP_HOME = join(HOME, '.rustup') } = process.env
    const flags = ['--seed', 'seed.json', '--rate-limits', 'off', '--json', 'calls.json']
    const ended = await run({
      file: process.execPath,
      args: [join(root, 'server/app/bin.js'), 'run', ...flags, '--', 'sh', 'lines.sh'],
      cwd: path,
      env: { HOME: path, RUSTUP_HOME, GOFLAGS: '-modcacherw' },
    })
    expect(ended, ended.stderr).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/requests/),
    })
    const outcomes = await Promise.all(
      lines.map(async ({ tool, file }) => {
        const output = await readFile(join(path, file), 'utf8')
        return { tool, output, works: /^(missing|exit 0)$/m.test(output) }
      }),
    )
    expect(outcomes.filter(({ works }) => !works)).toEqual([])
    const missing = outcomes.filter(({ output }) => output === 'missing\n')
    if (missing.length > 0)
      process.stderr.write(`not installed: ${missing.map(({ tool }) => tool).join(', ')}\n`)
    expect(missing.length).toBeLessThan(lines.length - 5)
  })
})
