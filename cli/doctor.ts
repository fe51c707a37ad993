import { checkOwnership } from '../server/src/kernel/file-owners.ts';
import { SettingError } from '../server/src/kernel/setting-error.ts';
import { checkBackups } from './checks/backups.ts';
import { checkBank } from './checks/bank.ts';
import { checkBounces } from './checks/bounces.ts';
import { type Check, good, wrong } from './checks/check.ts';
import { checkData } from './checks/data.ts';
import { checkMachine } from './checks/machine.ts';
import { checkMail } from './checks/mail.ts';
import { checkPeppol } from './checks/peppol.ts';
import { checkSettings } from './checks/settings.ts';
import { type Command, requireArguments, settingsForReading } from './command.ts';

const STATE_SYMBOLS = { good: '✓', advice: '!', wrong: '✗' };

export const doctor: Command = {
  usages: [''],
  summary: 'Examine l’installation : ce qui ne va pas, et comment y remédier.',
  argumentHelp: {},
  example: '',
  failure: 'quelque chose est à corriger',
  async run({ args }) {
    requireArguments(args);
    const checks = await examine();
    const wrongCount = checks.filter(({ state }) => state === 'wrong').length;
    return {
      report: checks,
      isGood: wrongCount === 0,
      lines: [
        ...checks.flatMap(linesOf),
        wrongCount === 0 ? 'Tout ce qui est nécessaire va bien.' : `${wrongCount} à corriger.`,
      ],
    };
  },
};

async function examine(): Promise<Check[]> {
  try {
    const settings = settingsForReading();
    const withoutDatabase = [
      good('réglages', 'lus'),
      ...checkSettings(settings),
      ...(await checkMachine(settings)),
    ];
    // Another account would leave files of its own beside the database.
    if (checkOwnership(settings.DATA_DIR)) return withoutDatabase;
    return [
      ...withoutDatabase,
      ...(await checkData(settings)),
      await checkBackups(settings),
      ...(await checkMail(settings)),
      ...(await checkBounces(settings)),
      await checkPeppol(settings),
      ...(await checkBank(settings)),
    ];
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    return [wrong('réglages', error.message, 'Corrigez ce réglage ; docs/settings.md les explique tous.')];
  }
}

const linesOf = ({ state, what, found, remedy }: Check) => [
  `${STATE_SYMBOLS[state]} ${what} : ${found}`,
  ...(remedy ? [`    → ${remedy}`] : []),
];
