// The commands of whoever runs a site (docs/operations.md). Exit codes: 0 well, 1 failed or something is wrong, 2 called
// in a way that no command has.

import { parseArgs } from 'node:util';
import { SettingError } from '../server/src/env.ts';
import { DomainError } from '../server/src/kernel/domain-error.ts';
import { admin } from './cercle/admin.ts';
import { backup } from './cercle/backup.ts';
import { type Command, type Outcome, UsageError } from './cercle/command.ts';
import { demo } from './cercle/demo.ts';
import { doctor } from './cercle/doctor.ts';
import { mail } from './cercle/mail.ts';
import { migrate } from './cercle/migrate.ts';
import { move } from './cercle/move.ts';
import { openProgress } from './cercle/progress.ts';
import { restore } from './cercle/restore.ts';
import { verify } from './cercle/verify.ts';

const COMMANDS = new Map<string, Command>(
  Object.entries({ doctor, admin, backup, verify, restore, move, migrate, mail, demo }),
);

const GENERAL = {
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

const [name = '', ...rest] = process.argv.slice(2);
const command = COMMANDS.get(name);
const isJson = rest.includes('--json');

if (command) process.exitCode = await callOf(command);
else if (name === '' || name === 'help' || name === '--help' || name === '-h') console.log(helpOfAll());
else {
  console.error(`Il n’y a pas de commande « ${name} ».\n\n${helpOfAll()}`);
  process.exitCode = 2;
}

async function callOf(chosen: Command): Promise<number> {
  const progress = openProgress(Boolean(process.stderr.isTTY) && !isJson);
  try {
    const { positionals, values } = parse(chosen);
    if (values.help) {
      console.log(helpOf(chosen));
      return 0;
    }
    const outcome = await chosen.run({ words: positionals, options: values, onShare: progress.onShare });
    progress.close();
    tell(outcome);
    return outcome.isGood === false ? 1 : 0;
  } catch (error) {
    progress.close();
    if (error instanceof UsageError) {
      console.error([error.message, helpOf(chosen)].filter(Boolean).join('\n\n'));
      return 2;
    }
    fail(messageOf(error as Error));
    return 1;
  }
}

/** @throws UsageError for an option that the command does not have */
function parse({ options }: Command) {
  try {
    return parseArgs({ args: rest, options: { ...GENERAL, ...options }, allowPositionals: true });
  } catch (error) {
    throw new UsageError(`Option inconnue ou incomplète : ${(error as Error).message}`);
  }
}

function tell({ report, lines }: Outcome) {
  if (isJson) console.log(JSON.stringify(report, null, 2));
  else for (const line of lines) console.log(line);
}

function fail(message: string) {
  if (isJson) console.log(JSON.stringify({ error: message }, null, 2));
  else console.error(message);
}

/** What the product refuses, and what disks and databases say, is said in a sentence; a mistake of ours shows where it is. */
function messageOf(error: Error & { code?: unknown; errcode?: unknown }): string {
  if (error instanceof DomainError || error instanceof SettingError) return error.message;
  const isOutside = typeof error.code === 'string' || typeof error.errcode === 'number';
  return isOutside ? `L’opération a échoué : ${error.message}` : (error.stack ?? error.message);
}

function helpOf({ usages, summary }: Command): string {
  return [...usages.map((usage) => `npm run cercle -- ${name} ${usage}`.trimEnd()), '', summary].join('\n');
}

function helpOfAll(): string {
  const lines = [...COMMANDS].flatMap(([word, { usages, summary }]) => [
    ...usages.map((usage) => `  ${word} ${usage}`.trimEnd()),
    `      ${summary.split('\n')[0]}`,
  ]);
  return [
    'Utilisation : npm run cercle -- COMMANDE',
    '',
    ...lines,
    '',
    'Avec --json, le résultat est écrit pour un programme (npm run cercle --silent -- …).',
    'Codes de sortie : 0 réussi, 1 échec, 2 commande mal appelée.',
    'Les réglages (DATA_DIR, DATABASE_URL…) sont ceux du site.',
  ].join('\n');
}
