import { onEngines } from '../support/engines.ts';
import { withoutCpuSteal } from './cpu-steal.ts';
import type { ScenarioFinding } from './report.ts';
import type { Finding } from './scenario.ts';
import { SCENARIOS, TIMED_SCENARIOS } from './scenarios.ts';

export type ScenarioResults = {
  findings: ScenarioFinding[] /** Its version, null where none was needed. */;
  postgres: string | null;
};

/** Shown for an engine on which a row does not apply. */
const NOT_APPLICABLE: Finding = { what: 'is about the other engine', figure: '–', target: '–', holds: true };
/** The beginning of an error, which is printed in full above the table. */
const MAX_ERROR_CHARACTERS = 160;

/** Proves the rows of these names, one after the other, on both engines or the one that `TEST_ENGINE` names. */
export async function runScenarios(names: string[]): Promise<ScenarioResults> {
  const allFindings: ScenarioFinding[] = [];
  const postgres = await onEngines(
    names.map((scenario) => async (engine) => {
      console.error(`${scenario} on ${engine}…`);
      const startedAt = performance.now();
      const findings =
        scenario in TIMED_SCENARIOS
          ? await withoutCpuSteal(() => runScenario(scenario))
          : await runScenario(scenario);
      allFindings.push(...findings.map((finding) => ({ row: scenario, engine, ...finding })));
      // At once: the table may follow hours later, or never.
      console.error(
        `${scenario} on ${engine} took ${((performance.now() - startedAt) / 60_000).toFixed(1)} minutes:`,
      );
      for (const { holds, what, figure, target } of findings)
        console.error(`  ${holds ? '✓' : '✗'} ${what}: ${figure} (${target})`);
    }),
  );
  return { findings: allFindings, postgres };
}

/** A row that cannot be run here counts as not held, and says why; the others are still run. */
async function runScenario(name: string): Promise<Finding[]> {
  try {
    const findings = (await SCENARIOS[name]?.()) ?? [];
    return findings.length > 0 ? findings : [NOT_APPLICABLE];
  } catch (error) {
    console.error(error);
    const reason = (error as Error).message.replace(/\s+/g, ' ').slice(0, MAX_ERROR_CHARACTERS);
    return [{ what: 'could not be run here', figure: reason, target: '–', holds: false }];
  }
}
