import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stringify } from 'yaml'

/* oxlint-disable typescript/no-explicit-any -- documents are taken apart at any depth */

/**
 * A small API of another project: OpenAPI 3.0, without our extensions, with a different
 * `info.version`.
 */
export const shop = (version: string): any => ({
  openapi: '3.0.3',
  info: { title: 'Shop', version },
  paths: {
    '/items': {
      get: {
        summary: 'List items',
        parameters: [{ in: 'query', name: 'color', schema: { type: 'string' } }],
        responses: {
          200: {
            description: 'Items.',
            content: {
              'application/json': {
                schema: { type: 'array', items: { $ref: '#/components/schemas/item' } },
              },
            },
          },
        },
      },
    },
    '/items/{id}': {
      head: {
        parameters: [{ in: 'path', name: 'id', required: true, schema: { type: 'string' } }],
        responses: { 204: { description: 'There is one.' } },
      },
    },
  },
  components: {
    schemas: {
      item: {
        type: 'object',
        required: ['id', 'price'],
        properties: {
          id: { type: 'string' },
          price: { type: 'number', description: 'In euros.' },
          note: { type: 'string', nullable: true },
        },
      },
    },
  },
})

/** A breaking change of the newer version: the overlay restores the older form. */
export const cents = {
  overlay: '1.0.0',
  info: { title: 'Items have `cents`.', version: '1' },
  actions: [
    {
      target: '$.components.schemas.item',
      update: { properties: { cents: { type: 'integer' } }, required: ['cents'] },
    },
  ],
}

/** A folder of another project with these files. */
export async function projectWith(files: Record<string, unknown>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-'))
  for (const [name, content] of Object.entries(files))
    await writeFile(
      join(folder, name),
      typeof content === 'string' ? content : stringify(content, { aliasDuplicateObjects: false }),
    )
  return folder
}
