import tseslint from 'typescript-eslint'

const time = 'Time comes from the clock (server/core/clock.ts).'
const processes = 'Child processes are started by server/core/processes.ts alone.'

export default tseslint.config(
  {
    ignores: [
      'generated/',
      '**/dist/',
      'docs/',
      'data/',
      'coverage/',
      // Projects of their own, which have the packages installed.
      'examples/',
      'tests/client/scratch/',
    ],
  },
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        projectService: {
          allowDefaultProject: [
            '*.js',
            'server/app/*.js',
            'server/core/openpgp/*.js',
            'spec/codegen/*.js',
          ],
        },
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/only-throw-error': 'error',
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
      'no-console': 'error',
    },
  },
  {
    files: ['server/**/*.ts'],
    ignores: ['server/core/clock.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        { name: 'setTimeout', message: time },
        { name: 'setInterval', message: time },
      ],
      'no-restricted-properties': [
        'error',
        { object: 'Date', property: 'now', message: time },
        { object: 'performance', property: 'now', message: time },
      ],
    },
  },
  {
    files: ['server/**/*.ts'],
    ignores: ['server/core/processes.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        { paths: [{ name: 'node:child_process', message: processes }] },
      ],
    },
  },
  // Programs for people print.
  { files: ['spec/codegen/*.ts'], rules: { 'no-console': 'off' } },
  {
    files: ['tests/**/*.ts'],
    rules: {
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/restrict-template-expressions': 'off',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
      'max-lines-per-function': 'off',
      'no-console': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
    },
  },
  { files: ['**/*.js'], extends: [tseslint.configs.disableTypeChecked] },
)
