import { DomainError } from '../../kernel/domain-error.ts';
import type { Act } from './act.ts';
import { Refused } from './reference-membership.ts';

const TRACE_LINES = 40;

/** Does each act in the model and in the product: both succeed, or both refuse. */
export function createTrial() {
  const traces = new Map<number, string[]>();
  /** How often each kind of act succeeded, and was refused. */
  const counts = new Map<string, number>();

  async function perform(membershipId: number, day: string, { what, expected, actual }: Act): Promise<void> {
    const refusal = await refusalOf(async () => expected());
    const actualRefusal = await refusalOf(actual);
    const trace = traces.get(membershipId) ?? [];
    traces.set(membershipId, [...trace, `${day} ${what}${refusal === null ? '' : ', refused'}`]);
    count(`${what.replace(/[ \d].*/, '')}${refusal === null ? '' : ' refused'}`);
    if ((refusal === null) !== (actualRefusal === null))
      throw new Error(`${what}: expected ${refusal ?? 'to succeed'}, but ${actualRefusal ?? 'it succeeded'}`);
  }

  function count(kind: string): void {
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }

  return {
    perform,
    counts,
    /** What was done with a membership, the last acts last. */
    traceOf: (membershipId: number) => (traces.get(membershipId) ?? []).slice(-TRACE_LINES).join('\n'),
  };
}

/** @returns why it was refused; null when it succeeded */
async function refusalOf(work: () => Promise<unknown>): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof Refused || error instanceof DomainError) return error.message;
    throw error;
  }
}
