import type { IssueOutcome, RunDraft } from '@cercle/contract/document-run';

export type RunLine = {
  draft: RunDraft;
  isSelected: boolean;
  /** The administrator wants it to wait: it is not selected once what stops it is gone. */
  isLeftOut: boolean;
  /** What stops it: with sending, an address that is missing, too. */
  obstacles: string[];
  /** Why it could not be issued when that was last tried. */
  failure: string | null;
};

/** A draft that has its number now. */
export type IssuedDraft = Pick<RunDraft, 'id' | 'kind' | 'party' | 'totalCents'> & {
  number: string;
  /** Not by the last call: its answer may have been lost, or another administrator was faster. */
  isEarlier: boolean;
  isSent: boolean;
};

export const canIssue = ({ obstacles, failure }: Pick<RunLine, 'obstacles' | 'failure'>) =>
  obstacles.length === 0 && failure === null;

/** The line as the administrator selects it or leaves it out. */
export const selectLine = (line: RunLine, isSelected: boolean): RunLine => ({
  ...line,
  isSelected,
  isLeftOut: !isSelected,
});

/** The line as a choice for all makes it: what is stopped is not selected by it. */
export const selectWithAll = (line: RunLine, isSelected: boolean): RunLine => ({
  ...line,
  isSelected: isSelected && canIssue(line),
  isLeftOut: !isSelected,
});

/**
 * The lines of drafts that are to be issued, and sent if `isSending`. What can be issued is selected, unless it was left out of
 * the lines before.
 */
export function toLines(drafts: RunDraft[], isSending: boolean, before: RunLine[] = []): RunLine[] {
  const known = new Map(before.map((line) => [line.draft.id, line]));
  return drafts.map((draft) => {
    const { failure = null, isLeftOut = false } = known.get(draft.id) ?? {};
    const obstacles = isSending ? [...draft.obstacles, ...draft.sendObstacles] : draft.obstacles;
    const isSelected = canIssue({ obstacles, failure }) && !isLeftOut;
    return { draft, obstacles, isSelected, isLeftOut, failure };
  });
}

/** Those that now have a number. */
export function issuedOf(chunk: RunLine[], outcomes: IssueOutcome[], isSending: boolean): IssuedDraft[] {
  const drafts = new Map(chunk.map(({ draft }) => [draft.id, draft]));
  return outcomes.flatMap(({ id, number, failure }) => {
    const draft = drafts.get(id);
    if (!draft || number === null) return [];
    const { kind, party, totalCents } = draft;
    const isEarlier = failure !== null;
    return [{ id, kind, party, totalCents, number, isEarlier, isSent: isSending && !isEarlier }];
  });
}

/** Without those that have a number; the others have the reason, and are no longer selected. */
export function withOutcomes(lines: RunLine[], outcomes: IssueOutcome[]): RunLine[] {
  const byId = new Map(outcomes.map((outcome) => [outcome.id, outcome]));
  return lines.flatMap((line) => {
    const outcome = byId.get(line.draft.id);
    if (!outcome) return [line];
    return outcome.number === null ? [{ ...line, isSelected: false, failure: outcome.failure }] : [];
  });
}
