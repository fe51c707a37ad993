import { BLOCK_CAUSES } from '@cercle/contract/blocked-addresses';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayOf } from '../../kernel/calendar.ts';
import { type Bounce, causeToBlock, isOwn, ownAddresses, SOFT_DAYS } from './block-rules.ts';

const soft = (at: string, code: string | null = '5.2.2'): Bounce => ({ class: 'SOFT', code, at });
const DAYS = ['2026-03-02T09:00:00.000Z', '2026-03-05T09:00:00.000Z', '2026-03-09T09:00:00.000Z'];

describe('An address is blocked', () => {
  test('F9: by one failure that says that it takes no mail', () => {
    expect(causeToBlock([{ class: 'HARD', code: '5.1.1', at: DAYS[0] ?? '' }], null)).toBe('HARD');
  });

  test('by failures on three days, and not by many on two', () => {
    expect(
      causeToBlock(
        DAYS.map((at) => soft(at)),
        null,
      ),
    ).toBe('SOFT');
    const [first = '', second = ''] = DAYS;
    expect(
      causeToBlock(
        [first, first, second, second].map((at) => soft(at)),
        null,
      ),
    ).toBeNull();
  });

  test('by days as Brussels has them', () => {
    // 23:30 and 0:30 of the next day.
    const [late, early] = ['2026-03-02T22:30:00.000Z', '2026-03-02T23:30:00.000Z'];
    expect(
      causeToBlock(
        [late, early, DAYS[2] ?? ''].map((at) => soft(at)),
        null,
      ),
    ).toBe('SOFT');
  });

  test('not when it took a mail in between', () => {
    const bounces = DAYS.map((at) => soft(at));
    expect(causeToBlock(bounces, '2026-03-06T09:00:00.000Z')).toBeNull();
    expect(causeToBlock(bounces, '2026-03-01T09:00:00.000Z')).toBe('SOFT');
  });

  test('not for what its server holds against us', () => {
    expect(
      causeToBlock(
        DAYS.map((at) => soft(at, '5.7.1')),
        null,
      ),
    ).toBeNull();
  });
});

const moment = fc
  .date({ min: new Date('2026-03-01'), max: new Date('2026-03-30'), noInvalidDate: true })
  .map((date) => date.toISOString());
const bounce = fc.record({
  class: fc.constantFrom(...BLOCK_CAUSES),
  code: fc.constantFrom(null, '5.1.1', '5.2.2', '4.4.1', '5.7.1'),
  at: moment,
});
const lastTaken = fc.option(moment, { nil: null });

describe('Whatever came back,', () => {
  test('the order does not matter, and one more failure never lifts a block', () => {
    fc.assert(
      fc.property(fc.array(bounce), bounce, lastTaken, (bounces, more, taken) => {
        const cause = causeToBlock(bounces, taken);
        expect(causeToBlock(bounces.toReversed(), taken)).toBe(cause);
        if (cause) expect(causeToBlock([...bounces, more], taken)).not.toBeNull();
      }),
    );
  });

  test('SOFT failures alone block on three days at least, and a mail that was taken last lifts them all', () => {
    fc.assert(
      fc.property(
        fc.array(bounce.map((one) => ({ ...one, class: 'SOFT' as const }))),
        lastTaken,
        (all, taken) => {
          const days = new Set(all.map(({ at }) => dayOf(at))).size;
          if (causeToBlock(all, taken)) expect(days).toBeGreaterThanOrEqual(SOFT_DAYS);
          expect(causeToBlock(all, '2026-04-01T00:00:00.000Z')).toBeNull();
        },
      ),
    );
  });
});

describe('An address of the site', () => {
  const own = ownAddresses({
    publicUrl: 'https://www.cercle.example:8443',
    senders: ['bureau@cercle-mail.example', 'Club@gmail.com', null],
  });

  test.each([
    ['contact@cercle.example', true],
    ['contact@www.cercle.example', true],
    ['zoe@cercle-mail.example', true],
    ['club@gmail.com', true],
    ['zoe@gmail.com', false],
    ['zoe@moncercle.example', false],
    ['zoe@societe.example', false],
  ])('%s: %s', (email, isOurs) => expect(isOwn(own, email)).toBe(isOurs));
});
