import { parseArgs } from 'node:util';
import { admin } from './admin.ts';
import { backup } from './backup.ts';
import { type Command, UsageError } from './command.ts';
import { demo } from './demo.ts';
import { doctor } from './doctor.ts';
import { helpOf, helpOfAll } from './help.ts';
import { mail } from './mail.ts';
import { migrate } from './migrate.ts';
import { move } from './move.ts';
import { openProgress } from './progress.ts';
import { restore } from './restore.ts';
import { verify } from './verify.ts';
import { whyFailed } from './why-failed.ts';

const COMMANDS = new Map<string, Command>(
  Object.entries({ doctor, admin, backup, verify, restore, move, migrate, mail, demo }),
);

const GENERAL = {
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** Where a command writes: standard output and standard error. */
type Outlet = {
  say(text: string): void;
  complain(text: string): void;
  /** It writes to a terminal, where progress is shown. */
  isWatched: boolean;
};

/** Messages of files, mail servers and databases may contain escape sequences, which a terminal would obey. */
const printable = (text: string) => text.replace(/[^\P{Cc}\n]/gu, '');

/** @returns the exit code: 0 success, 1 failure or something found wrong, 2 wrong usage */
export async function call(
  [name = '', ...rest]: string[],
  { say, complain, isWatched }: Outlet,
): Promise<number> {
  const outlet = {
    say: (text: string) => say(printable(text)),
    complain: (text: string) => complain(printable(text)),
    isWatched,
  };
  const command = COMMANDS.get(name);
  if (command) return callOf(name, command, rest, outlet);
  const isHelp = ['', 'help', '--help', '-h'].includes(name);
  const [about = ''] = isHelp ? rest : [name];
  const explained = COMMANDS.get(about);
  if (about && !explained) {
    outlet.complain(`Il n’y a pas de commande « ${about} ».\n\n${helpOfAll(COMMANDS)}`);
    return 2;
  }
  outlet.say(explained ? helpOf(about, explained) : helpOfAll(COMMANDS));
  return 0;
}

async function callOf(name: string, chosen: Command, rest: string[], outlet: Outlet): Promise<number> {
  const isJson = rest.includes('--json');
  const progress = openProgress(outlet.isWatched && !isJson);
  try {
    const { positionals, values } = parse(chosen, rest);
    if (values.help) {
      outlet.say(helpOf(name, chosen));
      return 0;
    }
    const { onShare } = progress;
    const { complain: warn } = outlet;
    const outcome = await chosen.run({ words: positionals, options: values, onShare, warn });
    progress.close();
    outlet.say(isJson ? asJson(outcome.report) : outcome.lines.join('\n'));
    return outcome.isGood === false ? 1 : 0;
  } catch (error) {
    progress.close();
    if (error instanceof UsageError) {
      outlet.complain(`${error.message}\n\n${helpOf(name, chosen)}`);
      return 2;
    }
    // A bug shows its stack.
    const why = whyFailed(error as Error) ?? (error as Error).stack ?? String(error);
    if (isJson) outlet.say(asJson({ error: why }));
    else outlet.complain(why);
    return 1;
  }
}

/** @throws UsageError for an option that the command does not have */
function parse({ options }: Command, rest: string[]) {
  try {
    return parseArgs({ args: rest, options: { ...GENERAL, ...options }, allowPositionals: true });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const option = /--?[\w-]+/.exec(message)?.[0] ?? '';
    throw new UsageError(
      code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION'
        ? `Cette commande n’a pas d’option ${option}.`
        : `L’option ${option} est incomplète, ou dite de trop.`,
    );
  }
}

const asJson = (report: object) => JSON.stringify(report, null, 2);
