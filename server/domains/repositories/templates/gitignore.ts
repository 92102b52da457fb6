/** Templates for `.gitignore` files, by name in alphabetical order: one pattern a line. */
const patterns: Record<string, readonly string[]> = {
  C: ['*.o', '*.obj', '*.a', '*.so', '*.so.*', '*.dylib', '*.dll', '*.exe', '*.out', '*.d'],
  'C++': ['*.o', '*.obj', '*.gch', '*.pch', '*.a', '*.so', '*.dylib', '*.dll', '*.exe', 'build/'],
  Dart: ['.dart_tool/', '.packages', 'build/', 'doc/api/', 'pubspec.lock'],
  Elixir: ['/_build/', '/cover/', '/deps/', '/doc/', 'erl_crash.dump', '*.ez', '*.beam'],
  Go: ['*.exe', '*.dll', '*.so', '*.dylib', '*.test', '*.out', 'go.work', 'go.work.sum'],
  Haskell: [
    'dist/',
    'dist-newstyle/',
    '*.o',
    '*.hi',
    '*.hie',
    '.stack-work/',
    'cabal.project.local',
  ],
  Java: [
    '*.class',
    '*.jar',
    '*.war',
    '*.ear',
    '*.log',
    'hs_err_pid*',
    'target/',
    'build/',
    '.gradle/',
  ],
  Kotlin: ['*.class', '*.jar', '*.log', 'hs_err_pid*', 'build/', '.gradle/', '.kotlin/'],
  Node: [
    'node_modules/',
    'dist/',
    'coverage/',
    '*.log',
    '*.tsbuildinfo',
    '.npm',
    '.env',
    '.cache/',
  ],
  PHP: ['/vendor/', 'composer.phar', '.phpunit.result.cache', '.php-cs-fixer.cache', '.env'],
  Python: [
    '__pycache__/',
    '*.py[cod]',
    'build/',
    'dist/',
    '*.egg-info/',
    '.venv/',
    '.coverage',
    '.tox/',
  ],
  R: ['.Rhistory', '.RData', '.Rproj.user/', '*.Rcheck/', '*.tar.gz'],
  Ruby: [
    '*.gem',
    '/.bundle/',
    '/vendor/bundle/',
    '/coverage/',
    '/pkg/',
    '/tmp/',
    '.byebug_history',
  ],
  Rust: ['/target/', '**/*.rs.bk', '*.pdb'],
  Scala: ['*.class', '*.log', 'target/', '.bsp/', '.metals/', '.bloop/', 'project/metals.sbt'],
  Swift: ['.build/', 'DerivedData/', 'xcuserdata/', '*.xcuserstate', 'Packages/', '.swiftpm/'],
  VisualStudio: ['[Bb]in/', '[Oo]bj/', '.vs/', '*.user', '*.suo', 'TestResults/', '*.nupkg'],
}

const templates: ReadonlyMap<string, string> = new Map(
  Object.entries(patterns).map(([name, lines]) => [name, `${lines.join('\n')}\n`]),
)

/** Names of the templates for `.gitignore` files. */
export const gitignoreNames = (): string[] => [...templates.keys()]

/** The content of a template for `.gitignore` files; undefined if there is none of this name. */
export const gitignoreTemplate = (name: string): string | undefined => templates.get(name)
