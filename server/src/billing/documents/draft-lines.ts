import type { DocumentChange, ManualLine } from '@cercle/contract/documents';
import type { Trx } from '../../db/database.ts';
import { DomainError, fieldError } from '../../kernel/domain-error.ts';
import { deleteDraft, hasCreditDrafts } from './documents.table.ts';
import { refreshTotals } from './drafts.ts';
import type { Change } from './events.table.ts';
import { areCredited, deleteLines, insertLines, listLines, moveLine, type NewLine } from './lines.table.ts';

export const manualLines = (lines: ManualLine[]): NewLine[] =>
  lines.map(({ why, ...line }) => ({
    ...line,
    period: null,
    reason: { kind: 'MANUAL', why },
    termId: null,
    creditsLineId: null,
  }));

/** Positions of new lines, which are unique, stay free of those that move. */
const FREE = 1_000;

/** @throws DomainError validation when a line that is to stay is not there; conflict when one that goes is credited by a draft */
export async function changeLines(
  change: Change,
  id: number,
  { lines, note }: Pick<DocumentChange, 'lines' | 'note'>,
): Promise<void> {
  const { trx } = change;
  const before = await listLines(trx, id);
  const kept = new Set(lines.flatMap((line) => ('id' in line ? [line.id] : [])));
  const known = new Set(before.map((line) => line.id));
  if ([...kept].some((lineId) => !known.has(lineId)))
    throw fieldError('lines', 'Une de ces lignes n’est plus dans ce projet\u202f: rechargez la page.');
  const removed = before.filter((line) => !kept.has(line.id)).map((line) => line.id);
  if (removed.length > 0) await removeUncredited(trx, removed);
  for (const line of before) if (kept.has(line.id)) await moveLine(trx, line.id, FREE + line.position);
  for (const [index, line] of lines.entries())
    if ('id' in line) await moveLine(trx, line.id, index + 1);
    else await insertLines(trx, id, manualLines([line]), index + 1);
  await refreshTotals(change, id, note);
}

async function removeUncredited(trx: Trx, ids: number[]): Promise<void> {
  if (await areCredited(trx, ids)) throw creditDrafted();
  await deleteLines(trx, ids);
}

/** @throws DomainError conflict when a credit note is drafted for it */
export async function removeDraft({ trx }: Change, id: number): Promise<void> {
  if (await hasCreditDrafts(trx, id)) throw creditDrafted();
  await deleteDraft(trx, id);
}

const creditDrafted = () =>
  new DomainError(
    'conflict',
    'Une note de crédit est en projet pour cette facture\u202f: supprimez-la d’abord.',
  );
