import type { RunDraft } from '@cercle/contract/document-run';
import { describe, expect, test } from 'vitest';
import { issuedOf, type RunLine, selectLine, selectWithAll, toLines, withOutcomes } from './run-lines.ts';

const draft = (id: number, ...obstacles: string[]) =>
  ({
    ...{ id, kind: 'INVOICE', party: { id: 1, name: 'Lesse' }, totalCents: 1_000, version: 0, obstacles },
    sendObstacles: [],
  }) as unknown as RunDraft;

const selected = (lines: RunLine[]) =>
  lines.filter(({ isSelected }) => isSelected).map((line) => line.draft.id);

describe('The lines of a run', () => {
  test('are selected where nothing stops them', () => {
    expect(selected(toLines([draft(1), draft(2, 'Il manque la rue.'), draft(3)], false))).toEqual([1, 3]);
  });

  test('loaded again stay as they were; what is stopped no more is selected', () => {
    const before = toLines([draft(1), draft(2, 'Il manque la rue.'), draft(3)], false).map((line) =>
      line.draft.id === 1 ? selectLine(line, false) : line,
    );
    expect(
      selected(toLines([draft(1), draft(2), draft(3, 'Il manque la rue.'), draft(4)], false, before)),
    ).toEqual([2, 4]);
  });

  test('leave with a number; those that have none keep the reason, which outlives a new load', () => {
    const lines = toLines([draft(1), draft(2), draft(3), draft(4)], false);
    const outcomes = [
      { id: 1, number: '2026-000001', failure: null },
      { id: 2, number: null, failure: 'Il manque la rue.' },
      { id: 3, number: '2026-000007', failure: 'Ce document est déjà émis.' },
    ];
    expect(issuedOf(lines, outcomes, false)).toMatchObject([
      { id: 1, number: '2026-000001', isEarlier: false },
      { id: 3, number: '2026-000007', isEarlier: true },
    ]);
    const left = withOutcomes(lines, outcomes);
    expect(left.map((line) => line.draft.id)).toEqual([2, 4]);
    expect(selected(left)).toEqual([4]);
    expect(toLines([draft(2), draft(4)], false, left)).toMatchObject([
      { failure: 'Il manque la rue.', isSelected: false },
      { failure: null, isSelected: true },
    ]);
  });

  test('that have no address are stopped only while they are to be sent', () => {
    const drafts = [draft(1), { ...draft(2), sendObstacles: ['Il n’y a pas d’adresse.'] }, draft(3)];
    const before = toLines(drafts, false).map((line) =>
      line.draft.id === 3 ? selectLine(line, false) : line,
    );
    const sent = toLines(drafts, true, before);
    expect(selected(sent)).toEqual([1]);
    expect(sent[1]?.obstacles).toEqual(['Il n’y a pas d’adresse.']);
    expect(selected(toLines(drafts, false, sent))).toEqual([1, 2]);
  });

  test('that were left out stay so, whatever stopped them meanwhile', () => {
    const drafts = [draft(1), { ...draft(2), sendObstacles: ['Il n’y a pas d’adresse.'] }];
    const leftOut = toLines(drafts, false).map((line) => selectLine(line, line.draft.id === 1));
    expect(selected(toLines(drafts, false, toLines(drafts, true, leftOut)))).toEqual([1]);
    const all = toLines(drafts, true, leftOut).map((line) => selectWithAll(line, true));
    expect(selected(all)).toEqual([1]);
    expect(selected(toLines(drafts, false, all))).toEqual([1, 2]);
  });

  test('that were issued are counted as sent unless that was done before', () => {
    const outcomes = [
      { id: 1, number: '2026-000001', failure: null },
      { id: 2, number: '2026-000007', failure: 'Ce document est déjà émis.' },
    ];
    const issued = issuedOf(toLines([draft(1), draft(2)], true), outcomes, true);
    expect(issued.map(({ isSent }) => isSent)).toEqual([true, false]);
  });
});
