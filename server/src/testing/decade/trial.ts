import { DomainError } from '../../kernel/domain-error.ts';
import type { Act } from './act.ts';
import { Refused } from './reference-membership.ts';

const TRACE_LINES = 40;

export type Done = { what: string; isRefused: boolean };

/** Does each act in the model and in the product: both succeed, or both refuse. */
export function createTrial() {
  /** By what they are about, « membership 3 ». */
  const traces = new Map<string, string[]>();
  /** How often each kind of act succeeded, and was refused. */
  const counts = new Map<string, number>();

  async function perform(subject: string, day: string, { what, expected, actual }: Act): Promise<void> {
    const refusal = await refusalOf(async () => expected());
    const actualRefusal = await refusalOf(actual);
    note(subject, day, { what, isRefused: refusal !== null });
    if ((refusal === null) !== (actualRefusal === null))
      throw new Error(`${what}: expected ${refusal ?? 'to succeed'}, but ${actualRefusal ?? 'it succeeded'}`);
  }

  function note(subject: string, day: string, { what, isRefused }: Done): void {
    const line = `${day} ${what}${isRefused ? ', refused' : ''}`;
    traces.set(subject, [...(traces.get(subject) ?? []), line].slice(-TRACE_LINES));
    const kind = `${what.replace(/[ \d].*/, '')}${isRefused ? ' refused' : ''}`;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }

  return {
    perform,
    note,
    counts,
    /** What was done with a subject, the last acts last. */
    traceOf: (subject: string) => (traces.get(subject) ?? []).join('\n'),
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
