import { bsdThree, bsdTwo } from './bsd-texts.ts'
import { bsdZero, isc } from './isc-texts.ts'
import { mit, mitNoAttribution } from './mit-texts.ts'
import { unlicense } from './unlicense-text.ts'

/** A license that the service knows. */
export interface License {
  /** Number of its node ID, which never changes. */
  number: number
  key: string
  name: string
  spdxId: string
  description: string
  /** Whether copies must keep the copyright notice. */
  keepsNotice: boolean
  body: string
  featured: boolean
}

/** Licenses in alphabetical order of their keys. */
export const licenses: readonly License[] = [
  {
    number: 1,
    key: '0bsd',
    name: 'BSD Zero Clause License',
    spdxId: '0BSD',
    description: 'A license that permits everything and requires nothing.',
    keepsNotice: false,
    body: bsdZero,
    featured: false,
  },
  {
    number: 2,
    key: 'bsd-2-clause',
    name: 'BSD 2-Clause "Simplified" License',
    spdxId: 'BSD-2-Clause',
    description: 'A license that permits everything as long as its notice is kept.',
    keepsNotice: true,
    body: bsdTwo,
    featured: false,
  },
  {
    number: 3,
    key: 'bsd-3-clause',
    name: 'BSD 3-Clause "New" or "Revised" License',
    spdxId: 'BSD-3-Clause',
    description: 'The BSD 2-Clause License, which also protects the names of the contributors.',
    keepsNotice: true,
    body: bsdThree,
    featured: false,
  },
  {
    number: 4,
    key: 'isc',
    name: 'ISC License',
    spdxId: 'ISC',
    description: 'The shortest license that permits everything as long as its notice is kept.',
    keepsNotice: true,
    body: isc,
    featured: false,
  },
  {
    number: 5,
    key: 'mit',
    name: 'MIT License',
    spdxId: 'MIT',
    description: 'A short license that permits everything as long as its notice is kept.',
    keepsNotice: true,
    body: mit,
    featured: true,
  },
  {
    number: 6,
    key: 'mit-0',
    name: 'MIT No Attribution',
    spdxId: 'MIT-0',
    description: 'The MIT License without the requirement to keep its notice.',
    keepsNotice: false,
    body: mitNoAttribution,
    featured: false,
  },
  {
    number: 7,
    key: 'unlicense',
    name: 'The Unlicense',
    spdxId: 'Unlicense',
    description: 'Gives the work to the public domain.',
    keepsNotice: false,
    body: unlicense,
    featured: false,
  },
]

/** Finds a license by its key, which is not case-sensitive. */
export const findLicense = (key: string): License | undefined =>
  licenses.find((license) => license.key === key.toLowerCase())
