import { strangersAt } from '../../server/src/kernel/file-owners.ts';
import { SettingError } from '../../server/src/kernel/setting-error.ts';
import { checkBackups } from './checks/backups.ts';
import { type Check, good, wrong } from './checks/check.ts';
import { checkData } from './checks/data.ts';
import { checkMachine } from './checks/machine.ts';
import { checkMail } from './checks/mail.ts';
import { checkSettings } from './checks/settings.ts';
import { type Command, exactly, settingsToRead } from './command.ts';

const SIGNS = { good: '✓', advice: '!', wrong: '✗' };

export const doctor: Command = {
  usages: [''],
  summary: 'Examine l’installation : ce qui ne va pas, et comment y remédier.',
  words: {},
  example: '',
  failure: 'quelque chose est à corriger',
  async run({ words }) {
    exactly(words);
    const checks = await examine();
    const bad = checks.filter(({ state }) => state === 'wrong').length;
    return {
      report: checks,
      isGood: bad === 0,
      lines: [
        ...checks.flatMap(linesOf),
        bad === 0 ? 'Tout ce qui est nécessaire va bien.' : `${bad} à corriger.`,
      ],
    };
  },
};

async function examine(): Promise<Check[]> {
  try {
    const settings = settingsToRead();
    const outside = [good('réglages', 'lus'), ...checkSettings(settings), ...(await checkMachine(settings))];
    // Another account would leave files of its own beside the database.
    if (strangersAt(settings.DATA_DIR)) return outside;
    return [
      ...outside,
      ...(await checkData(settings)),
      await checkBackups(settings),
      ...(await checkMail(settings)),
    ];
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    return [wrong('réglages', error.message, 'Corrigez ce réglage ; docs/settings.md les explique tous.')];
  }
}

const linesOf = ({ state, what, found, remedy }: Check) => [
  `${SIGNS[state]} ${what} : ${found}`,
  ...(remedy ? [`    → ${remedy}`] : []),
];
