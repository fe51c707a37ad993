import { parseArgs } from 'node:util';
import { admin } from './admin.ts';
import { backup } from './backup.ts';
import { type Command, UsageError } from './command.ts';
import { demo } from './demo.ts';
import { doctor } from './doctor.ts';
import { explainError } from './explain-error.ts';
import { helpOf, helpOfAll } from './help.ts';
import { jobs } from './jobs.ts';
import { mail } from './mail.ts';
import { migrate } from './migrate.ts';
import { move } from './move.ts';
import { openProgress } from './progress.ts';
import { rehearse } from './rehearse.ts';
import { restore } from './restore.ts';
import { verify } from './verify.ts';

const COMMANDS = new Map<string, Command>(
  Object.entries({ doctor, admin, backup, verify, restore, move, migrate, jobs, rehearse, mail, demo }),
);

const GENERAL_OPTIONS = {
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** The output of a command: standard output and standard error. */
type CommandOutput = {
  print(text: string): void;
  printError(text: string): void;
  /** Whether it writes to a terminal, where progress is shown. */
  isWatched: boolean;
};

/** Messages of files, mail servers and databases may contain escape sequences, which a terminal would execute. */
const printable = (text: string) => text.replace(/(?!\r\n)[^\P{Cc}\n]/gu, '');

/** @returns the exit code: 0 success, 1 failure or problem found, 2 wrong usage */
export async function runCommand(
  [name = '', ...commandArguments]: string[],
  { print, printError, isWatched }: CommandOutput,
): Promise<number> {
  const output = {
    print: (text: string) => print(printable(text)),
    printError: (text: string) => printError(printable(text)),
    isWatched,
  };
  const command = COMMANDS.get(name);
  if (command) return executeCommand(name, command, commandArguments, output);
  const isHelp = ['', 'help', '--help', '-h'].includes(name);
  const [topic = ''] = isHelp ? commandArguments : [name];
  const topicCommand = COMMANDS.get(topic);
  if (topic && !topicCommand) {
    output.printError(`Il n’y a pas de commande « ${topic} ».\n\n${helpOfAll(COMMANDS)}`);
    return 2;
  }
  output.print(topicCommand ? helpOf(topic, topicCommand) : helpOfAll(COMMANDS));
  return 0;
}

async function executeCommand(
  name: string,
  selected: Command,
  commandArguments: string[],
  output: CommandOutput,
): Promise<number> {
  const isJson = commandArguments.includes('--json');
  const progress = openProgress(output.isWatched && !isJson);
  try {
    const { positionals, values } = parse(selected, commandArguments);
    if (values.help) {
      output.print(helpOf(name, selected));
      return 0;
    }
    const { onProgress } = progress;
    const { printError: warn } = output;
    const result = await selected.run({ args: positionals, options: values, onProgress, warn });
    progress.close();
    output.print(isJson ? asJson(result.report) : result.lines.join('\n'));
    return result.isGood === false ? 1 : 0;
  } catch (error) {
    progress.close();
    if (error instanceof UsageError) {
      output.printError(`${error.message}\n\n${helpOf(name, selected)}`);
      return 2;
    }
    // A bug shows its stack.
    const explanation = explainError(error as Error) ?? (error as Error).stack ?? String(error);
    if (isJson) output.print(asJson({ error: explanation }));
    else output.printError(explanation);
    return 1;
  }
}

/** @throws UsageError for an option that the command does not have */
function parse({ options }: Command, commandArguments: string[]) {
  try {
    return parseArgs({
      args: commandArguments,
      options: { ...GENERAL_OPTIONS, ...options },
      allowPositionals: true,
    });
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
