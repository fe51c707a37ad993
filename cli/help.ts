import type { Command } from './command.ts';

/** The help of one command: its usage, its words, an example, its exit codes. */
export function helpOf(
  name: string,
  { usages, summary, argumentHelp, example, failure = 'échec' }: Command,
): string {
  const termHelp = { ...argumentHelp, '--json': 'le résultat, ou l’erreur, écrit pour un programme' };
  const maxWidth = Math.max(...Object.keys(termHelp).map((word) => word.length));
  return [
    ...usages.map((usage) => usageLine(name, usage)),
    '',
    summary,
    '',
    ...Object.entries(termHelp).map(([word, meaning]) => `  ${word.padEnd(maxWidth)}  ${meaning}`),
    '',
    `Exemple : ${usageLine(name, example)}`,
    `Codes de sortie : 0 réussi, 1 ${failure}, 2 commande mal appelée.`,
  ].join('\n');
}

const usageLine = (name: string, words: string) => `npm run cercle -- ${name} ${words}`.trimEnd();

/** A line or two about every command. */
export function helpOfAll(commands: Map<string, Command>): string {
  const lines = [...commands].flatMap(([word, { usages, summary }]) => [
    ...usages.map((usage) => `  ${word} ${usage}`.trimEnd()),
    `      ${summary.split('\n')[0]}`,
  ]);
  return [
    'Utilisation : npm run cercle -- COMMANDE',
    '',
    ...lines,
    '',
    'L’aide d’une commande, avec un exemple : npm run cercle -- help COMMANDE.',
    'Avec --json, le résultat est écrit pour un programme (npm run cercle --silent -- …).',
    'Codes de sortie : 0 réussi, 1 échec, 2 commande mal appelée.',
    'Les réglages (DATA_DIR, DATABASE_URL…) sont ceux du site.',
  ].join('\n');
}
