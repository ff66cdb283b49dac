import fc from 'fast-check'
import { auditActionNames, auditActorKinds } from '@varuna/vocabulary/audit'
import { describe, expect, it } from 'vitest'
import { digestOf, formatValues, NO_DIGEST } from './audit-entry.ts'
import { createChainCheck, type AuditRecord } from './check-chain.ts'
import { faultOf, testChain, testEntry } from './testing-audit.ts'

const entry = fc.record({
  time_ms: fc.integer({ min: 0, max: 4e12 }),
  action: fc.constantFrom(...auditActionNames.filter((name) => name !== 'account_removal')),
  by_kind: fc.constantFrom(...auditActorKinds),
  by_id: fc.option(fc.string()),
  about_kind: fc.constantFrom('account', 'list' as const),
  about_id: fc.option(fc.string()),
  before_values: fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.boolean())).map(formatValues),
  after_values: fc.dictionary(fc.string(), fc.string()).map(formatValues),
  address: fc.option(fc.ipV4()),
})
const entries = fc.array(entry, { minLength: 1, maxLength: 12 })
/** A log and one of its entries. */
const chosen = entries.chain((list) => fc.tuple(fc.constant(list), fc.nat({ max: list.length - 1 })))

const altered: { [Field in keyof AuditRecord]: (value: AuditRecord[Field]) => unknown } = {
  sequence: (value) => value + 1,
  time_ms: (value) => value + 1,
  action: (value) => (value === 'sign_in' ? 'sign_up' : 'sign_in'),
  by_kind: (value) => (value === 'operator' ? 'account' : 'operator'),
  by_id: (value) => `${value ?? ''}x`,
  about_kind: () => 'case',
  about_id: (value) => (value === null ? '' : null),
  before_values: (value) => `${value} `,
  after_values: (value) => value.replace(/\}$/, ',"more":1}'),
  origin: (value) => (value === null ? NO_DIGEST : null),
  previous: (value) => value.replace(/^./, (letter) => (letter === '0' ? '1' : '0')),
  digest: (value) => value.replace(/^./, (letter) => (letter === '0' ? '1' : '0')),
  salt: (value) => `${value ?? ''}x`,
  address: () => '203.0.113.9',
}

describe('a chain of entries', () => {
  it('as it was written has no fault, whatever it states', () => {
    fc.assert(
      fc.property(entries, (list) => {
        const { records, head } = testChain(list)
        expect(faultOf(records, head)).toBeNull()
      }),
    )
    expect(faultOf([], { sequence: 0, digest: NO_DIGEST })).toBeNull()
  })

  it.each(Object.keys(altered) as (keyof AuditRecord)[])('names the entry whose %s was altered', (field) => {
    fc.assert(
      fc.property(chosen, ([list, at]) => {
        const { records, head } = testChain(list.map((one) => ({ ...one, address: one.address ?? '192.0.2.1' })))
        const forged = records.map((one, index) =>
          index === at ? { ...one, [field]: altered[field](one[field] as never) } : one,
        )
        const kind =
          field === 'salt' || field === 'address' ? 'address_altered' : field === 'sequence' ? 'removed' : 'altered'
        expect(faultOf(forged, head)).toEqual({ sequence: at + 1, kind })
      }),
    )
  })

  it('names an entry that was written again with a digest of its own', () => {
    fc.assert(
      fc.property(chosen, ([list, at]) => {
        const { records, head } = testChain(list)
        const forged = records.map((one, index) => {
          if (index !== at) return one
          const stated = { ...one, time_ms: one.time_ms + 1 }
          return { ...stated, digest: digestOf(stated) }
        })
        expect(faultOf(forged, head)).toEqual({ sequence: at + 1, kind: 'altered' })
      }),
    )
  })

  it('names the first entry that was removed, wherever, also where those after it were renumbered', () => {
    fc.assert(
      fc.property(chosen, ([list, at]) => {
        const { records, head } = testChain(list)
        const gone = records.toSpliced(at, 1)
        expect(faultOf(gone, head)).toEqual({ sequence: at + 1, kind: 'removed' })
        const renumbered = gone.map((one, index) => ({ ...one, sequence: index + 1 }))
        expect(faultOf(renumbered, head)?.sequence).toBe(at + 1)
        expect(faultOf(renumbered, { ...head, sequence: renumbered.length })?.sequence).toSatisfy(
          (sequence) => sequence === at + 1 || (at === renumbered.length && sequence === at),
        )
      }),
    )
  })

  it('names where entries were swapped', () => {
    fc.assert(
      fc.property(chosen, fc.nat(), ([list, at], other) => {
        const to = other % list.length
        fc.pre(to !== at)
        const { records, head } = testChain(list)
        const forged = records.map((one, index) => {
          const taken = index === at ? records[to] : index === to ? records[at] : one
          return { ...(taken as AuditRecord), sequence: one.sequence }
        })
        expect(faultOf(forged, head)).toEqual({ sequence: Math.min(at, to) + 1, kind: 'altered' })
      }),
    )
  })

  it('names an inserted entry, or the one after it, which had to be renumbered', () => {
    fc.assert(
      fc.property(chosen, ([list, at]) => {
        const { records, head } = testChain(list)
        const before = records[at - 1]?.digest ?? NO_DIGEST
        const stated = { ...testEntry(), sequence: at + 1, origin: null, previous: before }
        const inserted = { ...stated, digest: digestOf(stated), salt: null, address: null }
        const forged = records.toSpliced(at, 0, inserted).map((one, index) => ({ ...one, sequence: index + 1 }))
        expect(faultOf(forged, { ...head, sequence: forged.length })).toEqual({ sequence: at + 2, kind: 'altered' })
        const end = { ...stated, sequence: records.length + 1, previous: head.digest }
        const appended = { ...end, digest: digestOf(end), salt: null, address: null }
        expect(faultOf([...records, appended], head)).toEqual({ sequence: records.length + 1, kind: 'inserted' })
      }),
    )
  })

  it('finds an end that was cut off by the head, and a head that is missing or of another log', () => {
    fc.assert(
      fc.property(chosen, ([list, at]) => {
        const { records, head } = testChain(list)
        expect(faultOf(records.slice(0, at), head)).toEqual({ sequence: at + 1, kind: 'removed' })
        expect(faultOf(records, null)).toEqual({ sequence: records.length, kind: 'head_missing' })
        const other = { ...head, digest: NO_DIGEST }
        expect(faultOf(records, other)).toEqual({ sequence: records.length, kind: 'altered' })
      }),
    )
  })

  it('goes on from a known entry, as a part of the log does', () => {
    const { records, head } = testChain([testEntry(), testEntry(), testEntry()])
    const [first, ...rest] = records as [AuditRecord, ...AuditRecord[]]
    const check = createChainCheck(first)
    for (const record of rest) check.add(record)
    expect(check.end(head)).toBeNull()
    const other = createChainCheck({ ...first, digest: NO_DIGEST })
    for (const record of rest) other.add(record)
    expect(other.end(head)).toEqual({ sequence: 1, kind: 'altered' })
  })
})

describe('addresses of clients', () => {
  const withAddress = (over: Parameters<typeof testEntry>[0] = {}) => ({ ...testEntry(over), address: '192.0.2.1' })
  const without = (records: readonly AuditRecord[], ...sequences: number[]) =>
    records.map((one) => (sequences.includes(one.sequence) ? { ...one, salt: null, address: null } : one))

  it('may be missing where the account was removed, also of those who tried to sign in as it', () => {
    const failed = { action: 'sign_in_failed', by_kind: 'visitor', by_id: null } as const
    const removal = withAddress({ action: 'account_removal' })
    const { records, head } = testChain([withAddress(), withAddress(failed), removal])
    expect(faultOf(records, head)).toBeNull()
    expect(faultOf(without(records, 1, 2, 3), head)).toBeNull()
  })

  it('are not to be missing where the account remains, or where nobody could have erased them', () => {
    const { records, head } = testChain([
      withAddress(),
      withAddress({ by_id: 'bo' }),
      withAddress({ by_kind: 'visitor', by_id: null, about_id: null }),
      withAddress({ action: 'account_removal' }),
    ])
    expect(faultOf(without(records, 1), head)).toBeNull()
    expect(faultOf(without(records, 1, 2), head)).toEqual({ sequence: 2, kind: 'address_removed' })
    expect(faultOf(without(records, 3), head)).toEqual({ sequence: 3, kind: 'address_removed' })
  })

  it('that were erased leave nothing by which they could be guessed', () => {
    const [entry] = testChain([{ ...testEntry(), address: '192.0.2.1' }]).records
    const [other] = testChain([testEntry(), { ...testEntry(), address: '192.0.2.1' }]).records.slice(1)
    expect(entry?.origin).not.toBe(other?.origin)
  })
})

describe('values', () => {
  it('are in order, bounded, and only what every database keeps unchanged', () => {
    expect(formatValues({ b: 1, a: 'x\0y', c: undefined, d: null })).toBe('{"a":"xy","b":1,"d":null}')
    const long = JSON.parse(formatValues({ a: `${'x'.repeat(199)}😀` })).a
    expect(long).toHaveLength(200)
    expect(long.isWellFormed()).toBe(true)
  })
})
