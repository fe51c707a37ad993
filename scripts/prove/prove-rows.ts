import { onEngines } from './engines.ts';
import type { Proof } from './report.ts';
import type { Finding } from './row.ts';
import { ROWS, TIMED } from './rows.ts';
import { undisturbed } from './undisturbed.ts';

export type Proved = {
  proofs: Proof[] /** Its version, null where none was needed. */;
  postgres: string | null;
};

/** Shown for an engine on which a row does not apply. */
const ELSEWHERE: Finding = { what: 'is about the other engine', figure: '–', target: '–', holds: true };
/** The beginning of an error, which is printed in full above the table. */
const MOST_SHOWN = 160;

/** Proves the rows of these names, one after the other, on both engines or the one that `TEST_ENGINE` names. */
export async function proveRows(names: string[]): Promise<Proved> {
  const proofs: Proof[] = [];
  const postgres = await onEngines(
    names.map((row) => async (engine) => {
      console.error(`${row} on ${engine}…`);
      const began = performance.now();
      const findings = row in TIMED ? await undisturbed(() => prove(row)) : await prove(row);
      proofs.push(...findings.map((finding) => ({ row, engine, ...finding })));
      // At once: the table may follow hours later, or never.
      console.error(`${row} on ${engine} took ${((performance.now() - began) / 60_000).toFixed(1)} minutes:`);
      for (const { holds, what, figure, target } of findings)
        console.error(`  ${holds ? '✓' : '✗'} ${what}: ${figure} (${target})`);
    }),
  );
  return { proofs, postgres };
}

/** A row that cannot be run here counts as not held, and says why; the others are still run. */
async function prove(name: string): Promise<Finding[]> {
  try {
    const findings = (await ROWS[name]?.()) ?? [];
    return findings.length > 0 ? findings : [ELSEWHERE];
  } catch (error) {
    console.error(error);
    const reason = (error as Error).message.replace(/\s+/g, ' ').slice(0, MOST_SHOWN);
    return [{ what: 'could not be run here', figure: reason, target: '–', holds: false }];
  }
}
