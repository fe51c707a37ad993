import { JOB_RUN_STATE_LABELS, NOTHING_DONE, resultText } from '@cercle/contract/job-labels';
import type { Job, JobName, JobRun, JobRunState } from '@cercle/contract/jobs';
import { formatDateTime } from '../dates.ts';

export const JOBS = {
  title: 'Tâches',
  lead: 'Ce que le site fait de lui-même, une seule fois pour tous ses processus. Une tâche en échec est réessayée une heure plus tard, celle des campagnes après deux minutes.',
  loading: 'Chargement des tâches…',
  failed: 'Les tâches n’ont pas pu être chargées',
  runs: 'Derniers passages',
  noRuns: 'Aucun passage n’a encore rien eu à faire.',
  runsFailed: 'Les passages n’ont pas pu être chargés.',
  next: 'Prochain passage',
  last: 'Dernier passage',
  soon: 'Dans la minute, s’il y a à faire',
  never: 'Pas encore',
  run: 'Lancer maintenant',
  started: (label: string) => `Tâche lancée\u202f: ${label}`,
  notStarted: 'La tâche n’a pas pu être lancée. Veuillez réessayer.',
};

/** What each job does, in one sentence. */
export const JOB_SENTENCES: Record<JobName, string> = {
  trash: 'Rend définitives les suppressions qui ne peuvent plus être annulées.',
  bounces: 'Lit les e-mails que les serveurs renvoient, et marque ceux qui sont revenus.',
  memberships:
    'Commence et termine les périodes, suit les avis de renouvellement et les délais, écrit les lettres.',
  events:
    'Propose les places libres, termine les événements qui ont eu lieu, envoie les rappels et écrit les lettres.',
  campaigns: 'Commence les campagnes à leur heure, et remet leurs e-mails à l’envoi au rythme choisi.',
  peppol:
    'Dépose les documents au point d’accès Peppol, demande ce qu’ils deviennent, et lit les réponses des acheteurs.',
  bank: 'Lit les fichiers que la banque a déposés, et comptabilise ce qui est sûr.',
  retention:
    'Supprime les messages, les demandes rejetées, les factures et les traces techniques dont la durée de conservation est passée.',
  pictures: 'Supprime les images que plus rien ne montre.',
  backup: 'Écrit une sauvegarde complète, la relit et la vérifie, puis supprime les plus anciennes.',
};

export const JOB_RUN_TONES = {
  RUNNING: 'neutral',
  DONE: 'success',
  FAILED: 'danger',
  INTERRUPTED: 'warning',
} as const satisfies Record<JobRunState, string>;

const INTERRUPTED = 'Le site s’est arrêté pendant ce passage, qui recommence de lui-même.';

/** What came of a run, in words. */
export function runText({ state, result, error }: Pick<JobRun, 'state' | 'result' | 'error'>): string {
  if (state === 'FAILED') return error ?? '';
  if (state === 'INTERRUPTED') return INTERRUPTED;
  return result ? resultText(result) : `${JOB_RUN_STATE_LABELS[state]}…`;
}

type LastRun = { state: JobRunState; at: string; text: string };

/** The last run, also one that had nothing to do, which leaves no row; null before the first. */
export function lastRunOf({ lastRun, lastDoneAt }: Job): LastRun | null {
  const at = lastRun && (lastRun.endedAt ?? lastRun.startedAt);
  if (lastDoneAt && (!at || lastDoneAt > at)) return { state: 'DONE', at: lastDoneAt, text: NOTHING_DONE };
  return lastRun && at ? { state: lastRun.state, at, text: runText(lastRun) } : null;
}

export const nextRunText = (dueAt: string, now: number) =>
  Date.parse(dueAt) > now ? formatDateTime(dueAt) : JOBS.soon;
