import { NO_SHOW_CAUSE_LABEL, type NoShowVerb } from '@cercle/contract/no-show-states';
import type { NoShowRow } from '@cercle/contract/no-shows';
import { FileText, History } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import {
  documentLabel,
  earlierText,
  GUEST_OF,
  hostOf,
  NO_SHOWS,
  nameOf,
  personOf,
  problemText,
  STATEMENT_TEXTS,
  standingTexts,
  VERB_LABELS,
} from '../../../../content/admin-no-shows.ts';
import { Button } from '../../../../ui/button.tsx';
import { REQUESTS } from '../../list/list-configs.ts';
import { NoShowDetails } from './no-show-details.tsx';
import { NoShowStateBadge } from './no-show-state-badge.tsx';

/** What is usual first. */
const VERBS = ['tell', 'charge', 'contest', 'uphold', 'waive'] as const;

type AskNoShow = (verb: NoShowVerb, row: NoShowRow) => void;

type NoShowCardProps = {
  row: NoShowRow;
  isSelected: boolean;
  onSelect: (id: number, isSelected: boolean) => void;
  onAsk: AskNoShow;
};

/** Who did not come, how things stand, on what it rests, and what can be done about it now. */
export function NoShowCard({ row, isSelected, onSelect, onAsk }: NoShowCardProps) {
  const { id, cause, feeText, earlier, can } = row;
  const problem = problemText(row);
  return (
    <li className="card flex items-start gap-3 p-4 [overflow-wrap:anywhere]">
      {can.includes('tell') && (
        <label className="-m-2 inline-grid size-9 shrink-0 place-items-center">
          <span className="sr-only">{NO_SHOWS.select(personOf(row))}</span>
          <input
            type="checkbox"
            className="size-5 accent-ink"
            checked={isSelected}
            onChange={({ target }) => onSelect(id, target.checked)}
          />
        </label>
      )}
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <Person row={row} />
          <NoShowStateBadge row={row} />
        </div>
        <p className="text-sm text-slate">{`${NO_SHOW_CAUSE_LABEL[cause]} · ${feeText}`}</p>
        <div className="mt-2 grid gap-1 text-sm">
          {standingTexts(row).map((text) => (
            <p key={text}>{text}</p>
          ))}
          {problem && <p className="text-danger">{problem}</p>}
          <DocumentLink row={row} />
          {earlier > 0 && (
            <p className="flex items-start gap-2 text-warning">
              <History className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
              <span>{earlierText(earlier)}</span>
            </p>
          )}
        </div>
        <Statements row={row} />
        <NoShowDetails row={row} />
        {can.length > 0 && (
          <div className="mt-2 flex flex-wrap gap-2">
            {VERBS.filter((verb) => can.includes(verb)).map((verb) => (
              <Button
                key={verb}
                size="small"
                look={verb === 'tell' || verb === 'charge' ? 'primary' : 'quiet'}
                onClick={() => onAsk(verb, row)}
              >
                <span>{VERB_LABELS[verb]}</span>
                <span className="sr-only">{`\u202f: ${personOf(row)}`}</span>
              </Button>
            ))}
          </div>
        )}
      </div>
    </li>
  );
}

/** The link leads to the member who would owe the fee: of a guest, to their host. */
function Person({ row }: { row: NoShowRow }) {
  const { host, requestId } = row;
  return (
    <div className="min-w-0">
      <h2 className="text-lg">
        {host === null ? <MemberLink id={requestId} name={nameOf(row)} /> : nameOf(row)}
      </h2>
      {host !== null && (
        <p className="text-sm">
          <span>{`${GUEST_OF} `}</span>
          <MemberLink id={requestId} name={hostOf(host)} />
        </p>
      )}
    </div>
  );
}

function MemberLink({ id, name }: { id: number | null; name: string }) {
  const { pathname, search } = useLocation();
  if (id === null) return <span>{name}</span>;
  return (
    <Link
      to={`${REQUESTS.path}/${id}`}
      state={{ list: pathname + search }}
      className="decoration-brass underline-offset-4 hover:underline"
    >
      {name}
    </Link>
  );
}

function DocumentLink({ row: { document } }: { row: NoShowRow }) {
  const { pathname, search } = useLocation();
  if (document === null) return null;
  return (
    <p>
      <Link
        to={`/admin/factures/${document.id}`}
        state={{ list: pathname + search }}
        className="link inline-flex items-center gap-2"
      >
        <FileText className="size-4" aria-hidden="true" />
        <span>{documentLabel(document)}</span>
      </Link>
    </p>
  );
}

/** What the member said, and what was decided. */
function Statements({ row: { contest, decision, state } }: { row: NoShowRow }) {
  const decided = STATEMENT_TEXTS.decision[state === 'WAIVED' ? 'waived' : 'kept'];
  return (
    <>
      {contest && <Statement title={STATEMENT_TEXTS.contest(contest.by, contest.at)} text={contest.reason} />}
      {decision && <Statement title={decided(decision.by, decision.at)} text={decision.reason} />}
    </>
  );
}

const Statement = ({ title, text }: { title: string; text: string }) => (
  <div className="mt-3 border-l-2 border-brass pl-3 text-sm">
    <p className="text-slate">{title}</p>
    <p className="whitespace-pre-line">{text}</p>
  </div>
);
