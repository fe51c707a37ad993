import { join } from 'node:path';
import { type Command, requireArguments, settingsForNewSite } from './command.ts';
import { DEMO_ACCOUNTS, DEMO_BANK_FOLDER, fillDemo } from './demo/fill.ts';

export const demo: Command = {
  usages: [''],
  summary: `Remplit un site neuf de personnes inventées, pour l’essayer ; un site qui a un compte est refusé.
Jamais sur un vrai site : les mots de passe sont connus de tous. npm run demo remplit et démarre un site à part.`,
  argumentHelp: {},
  example: '',
  async run({ args, onProgress }) {
    requireArguments(args);
    const settings = settingsForNewSite();
    const isFilled = await fillDemo(settings, onProgress);
    return {
      report: { isFilled, ...DEMO_ACCOUNTS },
      lines: [
        isFilled
          ? 'Le site est rempli.'
          : 'La démonstration était déjà là : ses données sont laissées telles quelles.',
        `Administrateur : ${DEMO_ACCOUNTS.admin} · membre : ${DEMO_ACCOUNTS.member} · mot de passe : ${DEMO_ACCOUNTS.password}`,
        `Fichiers de la banque à importer : ${join(settings.DATA_DIR, DEMO_BANK_FOLDER)}`,
      ],
    };
  },
};
