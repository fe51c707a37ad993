import { expect } from 'vitest';

/** What was measured, beside its target. */
export type Finding = { what: string; figure: string; target: string; holds: boolean };

/** Prints each figure beside its target, then fails for the findings that miss theirs. */
export function expectToHold(findings: Finding[]): void {
  for (const { holds, what, figure, target } of findings)
    console.log(`${holds ? '✓' : '✗'} ${what}: ${figure.trim()} (target: ${target})`);
  expect(findings.filter(({ holds }) => !holds)).toEqual([]);
}

/** Of a mutant: fails where the finding holds, for a check that cannot fail proves nothing. */
export function expectToFail({ what, figure, target, holds }: Finding): void {
  expectToHold([{ what, figure, target: `not ${target}`, holds: !holds }]);
}
